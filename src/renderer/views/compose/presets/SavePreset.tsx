import { useId, useMemo, useState } from 'react';
import { PRESET_NAME_LENGTH, PROMPT_MARK } from '../../../../shared/presets/preset.ts';
import { membersOf, pickSettings } from '../../../../shared/presets/settings.ts';
import { readTree, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { TextArea, TextField } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { closeSaving, findPreset, type Saving, savePreset, usePresets } from './presetStore.ts';

const words = t.presets.save;

/** Asks what a preset is to bring. Stands once in the window. */
export function SavePreset() {
  const saving = usePresets((state) => state.saving);
  return saving === null ? null : <Question key={`${saving.model} ${saving.body}`} saving={saving} />;
}

function Question({ saving }: { readonly saving: Saving }) {
  const { model, body, prompt } = saving;
  const form = useId();
  const members = useMemo(() => membersOf(body) ?? [], [body]);
  const promptName = typeof prompt?.[0] === 'string' ? prompt[0] : null;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  // The words are what changes from draft to draft; they come along only when somebody says so.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(members.map(([member]) => member).filter((member) => member !== promptName)),
  );
  const [template, setTemplate] = useState(() => (prompt === null ? '' : (stringAt(readTree(body), prompt) ?? '')));
  const known = findPreset(
    usePresets((state) => state.presets),
    { name, model },
  );
  const holdsPrompt = prompt !== null && promptName !== null && chosen.has(promptName);
  const toggle = (member: string): void => {
    const next = new Set(chosen);
    if (!next.delete(member)) next.add(member);
    setChosen(next);
  };
  const save = (): void => {
    setTried(true);
    if (name.trim() === '' || chosen.size === 0) return;
    const picked = pickSettings(body, chosen);
    const settings = holdsPrompt ? writeAt(picked, prompt, JSON.stringify(template)) : picked;
    void savePreset({ name: name.trim(), model, settings });
  };
  return (
    <Dialog
      open
      onClose={closeSaving}
      title={words.title}
      description={words.line}
      actions={
        <>
          <Button onClick={closeSaving}>{t.app.notNow}</Button>
          <Button tone="primary" type="submit" form={form}>
            {known === undefined ? words.yes : words.replace}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={words.name}
          value={name}
          maxLength={PRESET_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          hint={known === undefined ? null : words.replaceHint(known.name)}
          error={tried && name.trim() === '' ? words.nameNeeded : null}
        />
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 text-second text-muted">{words.fields}</legend>
          {members.length === 0 ? <p className="text-muted">{words.nothing}</p> : null}
          <div className="max-h-56 overflow-y-auto rounded-control border border-line">
            {members.map(([member, jsonText]) => (
              <label key={member} className="flex h-8 items-center gap-2.5 px-2.5 hover:bg-raised">
                <input
                  type="checkbox"
                  checked={chosen.has(member)}
                  onChange={() => toggle(member)}
                  className="size-4 shrink-0 accent-ember"
                />
                <span className="shrink-0 font-mono text-second">{member}</span>
                <span className="one-line min-w-0 flex-1 text-right text-second text-muted">{jsonText.slice(0, 120)}</span>
              </label>
            ))}
          </div>
          {tried && chosen.size === 0 ? (
            <p role="alert" className="text-second text-failed">
              {words.fieldsNeeded}
            </p>
          ) : null}
        </fieldset>
        {holdsPrompt ? (
          <TextArea
            label={words.prompt}
            hint={words.promptHint}
            value={template}
            placeholder={PROMPT_MARK}
            onChange={(event) => setTemplate(event.currentTarget.value)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
