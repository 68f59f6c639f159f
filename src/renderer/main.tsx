import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { openCache } from './keepUp.ts';
import { followNotices } from './showing.ts';
import './styles.css';
import { followMenu } from './views/about/aboutStore.ts';
import { followBatches } from './views/batch/batchStore.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root to draw into.');

openCache();
followNotices();
followBatches();
followMenu();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
