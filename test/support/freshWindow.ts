/** What lives as long as a window does, loaded anew: each test opens a window of its own. */

/** Everything about the draft on the table. */
export async function loadDraftTable() {
  return {
    ...(await import('../../src/renderer/views/compose/draftState.ts')),
    ...(await import('../../src/renderer/views/compose/draftKeeping.ts')),
    ...(await import('../../src/renderer/views/compose/draftStore.ts')),
    ...(await import('../../src/renderer/views/compose/submitDraft.ts')),
  };
}

/** The cache, what keeps it up with main, and what its list shows. */
export async function loadCache() {
  return {
    ...(await import('../../src/renderer/store.ts')),
    ...(await import('../../src/renderer/keepUp.ts')),
    ...(await import('../../src/renderer/showList.ts')),
  };
}
