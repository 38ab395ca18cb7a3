/**
 * Key of the setting that the menu is folded. It is stored only in the browser, so an inline script reads it before the first
 * paint.
 */
export const foldedMenuKey = 'menu-collapsed';

/** Reads the value that useKeptChoice stores; the frame's styles (shell-frame.module.css) use the attribute. */
// words: an inline script, not shown to users
export const foldedMenuScript = `try{localStorage.getItem('${foldedMenuKey}')==='true'&&document.documentElement.setAttribute('data-menu-collapsed','')}catch{}`;
