import { KEY_NAME_LENGTH } from '../../../shared/keyNames.ts';
import { TextField } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';

/** What a key is called. What was wrong with the name is over once it is changed. */
export function KeyName({
  name,
  error,
  onName,
}: {
  readonly name: string;
  readonly error: string | null;
  readonly onName: (name: string) => void;
}) {
  return (
    <TextField
      label={t.settings.key.name}
      value={name}
      maxLength={KEY_NAME_LENGTH}
      error={error}
      autoFocus
      onChange={(event) => onName(event.currentTarget.value)}
    />
  );
}
