import { useEffect, useRef, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import type { FoundPlaces } from '../../../../shared/fileParts.ts';
import type { JsonNode } from '../../../../shared/jsonLevel.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { t } from '../../../text/en.ts';
import type { JsonReader } from './jsonReader.ts';

const PAUSE_MS = 250;
const words = t.players.find;

/** Looks for words in all of a JSON file, and opens the way to each place. */
export function useJsonFind({
  file: { id, index },
  reader,
  onFound,
}: {
  readonly file: FileAddress;
  readonly reader: JsonReader;
  readonly onFound: (node: JsonNode) => void;
}) {
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<(FoundPlaces & { readonly words: string }) | null>(null);
  const [at, setAt] = useState(0);
  const [isTooDeep, setTooDeep] = useState(false);
  const tell = useRef(onFound);
  tell.current = onFound;

  useEffect(() => {
    setAt(0);
    if (wanted === '') return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const outcome = await answerOf(bridge().findInFile({ id, index, words: wanted }));
      if (!isOver) setFound(outcome.ok ? { ...outcome.value, words: wanted } : { at: [], cut: false, words: wanted });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, index, wanted]);

  const places = found !== null && found.words === wanted ? found : null;
  const place = places?.at[at];
  useEffect(() => {
    if (place === undefined) return;
    let isOver = false;
    void reader.reveal(place).then((node) => {
      if (isOver) return;
      setTooDeep(node === null);
      if (node !== null) tell.current(node);
    });
    return () => {
      isOver = true;
    };
  }, [place, reader]);

  const count = places?.at.length ?? 0;
  return {
    wanted,
    setWanted,
    outcome: outcomeWords(),
    go: (way: 'next' | 'previous') => {
      if (count > 0) setAt((now) => (now + (way === 'next' ? 1 : count - 1)) % count);
    },
  };

  function outcomeWords(): string {
    if (wanted === '') return '';
    if (places === null) return words.searching;
    if (count === 0) return words.none;
    return isTooDeep ? words.tooDeep : words.of(at + 1, count, places.cut);
  }
}
