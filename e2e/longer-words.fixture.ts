/**
 * A pseudo-language, made in the page: every word two fifths longer, as Malay is at its longest beside English. Answers what
 * takes it back.
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
    // Icons and numbers stay; so do texts that people wrote, which look like words as well.
    if (!/\p{L}{3,}/u.test(node.data) || node.parentElement?.closest('script, style, svg, [lang]:not(html)'))
      continue;
    changed.push([node, node.data]);
    node.data = longer(node.data);
  }
  return () => {
    for (const [node, data] of changed) node.data = data;
  };
}
