/** React for the page's own script, which runs it before all that is drawn with it (main.tsx). */
export { createRoot, hydrateRoot } from 'react-dom/client';
