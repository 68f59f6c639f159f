import { useEffect, useMemo, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { createJsonReader, EMPTY_STATE, type JsonReader, type JsonState } from './jsonReader.ts';

export function useJsonDocument({ id, index }: FileAddress): { readonly state: JsonState; readonly reader: JsonReader } {
  const [known, setKnown] = useState<{ readonly reader: JsonReader; readonly state: JsonState } | null>(null);
  const reader = useMemo(() => {
    const made: JsonReader = createJsonReader({
      file: { id, index },
      ask: (ask) => answerOf(bridge().readJsonLevel(ask)),
      changed: (state) => setKnown({ reader: made, state }),
    });
    return made;
  }, [id, index]);
  useEffect(() => {
    void reader.begin();
    return reader.end;
  }, [reader]);
  return { reader, state: known?.reader === reader ? known.state : EMPTY_STATE };
}
