import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { copyText } from '../../components/copyText.ts';
import { t } from '../../text/en.ts';
import { useSaidText } from '../compose/media/useSaidText.ts';
import { ExcerptPane, laidOut, useExcerpt } from './ReadText.tsx';

/** The settings as they were or will be sent, laid out for reading; what is copied is the text as it is. */
export function SentSettings({ id }: { readonly id: JobId }) {
  const read = useExcerpt(id, () => bridge().getBody(id));
  const said = useSaidText(read === null || 'kind' in read ? '' : read.text);
  const shown = useMemo(() => (read === null || 'kind' in read ? read : { ...read, text: laidOut(said) }), [read, said]);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <ExcerptPane read={shown} mono cutWords={t.inspector.bodyCut} label={t.inspector.sections.settings} />
      </div>
      {read === null || 'kind' in read ? null : (
        <Button size="small" icon={Copy} onClick={() => void copyText(read.text)}>
          {t.inspector.copySettings}
        </Button>
      )}
    </div>
  );
}
