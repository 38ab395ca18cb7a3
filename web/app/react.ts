/** React for the page's own script, which runs it before everything that React renders (main.tsx). */
export { createRoot, hydrateRoot } from 'react-dom/client';
