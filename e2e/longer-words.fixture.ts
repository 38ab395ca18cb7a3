/**
 * Makes a pseudo-language in the page: every word is two fifths longer, the most by which Malay exceeds English. Returns a
 * function that restores the page.
 */
export function longerWords(): () => void {
  const longer = (text: string) =>
    text.replaceAll(
      /\p{L}{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase(),
    );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const changed: [Text, string][] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    // Icons and numbers stay unchanged, and so do texts written by users, which also look like words.
    if (!/\p{L}{3,}/u.test(node.data) || node.parentElement?.closest('script, style, svg, [lang]:not(html)'))
      continue;
    changed.push([node, node.data]);
    node.data = longer(node.data);
  }
  return () => {
    for (const [node, data] of changed) node.data = data;
  };
}
