import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { followNotices } from './showing.ts';
import { openCache } from './store.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root to draw into.');

openCache();
followNotices();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
