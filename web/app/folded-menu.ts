/** Whether the menu is folded: kept in the browser alone, so a script of the page looks for it before the first paint. */
export const foldedMenuKey = 'menu-collapsed';

/** As useKeptChoice keeps it; the frame's styles (shell-frame.module.css) read the attribute. */
// words: a script of the page, nothing that is read
export const foldedMenuScript = `try{localStorage.getItem('${foldedMenuKey}')==='true'&&document.documentElement.setAttribute('data-menu-collapsed','')}catch{}`;
