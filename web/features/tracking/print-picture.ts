interface PicturePage {
  /** 'Proof of delivery HN123456785MY'. */
  title: string;
  /** Who and when: one line each below the title. */
  facts: readonly string[];
  /** An image or drawing in the page, which is copied. */
  picture: Element;
}

// Fits within the margins of an A4 page in portrait format, with room for the heading.
const styles = `
  @page { size: A4; margin: 14mm; }
  body { margin: 0; color: #000; font: 11pt/1.4 system-ui, sans-serif; }
  h1 { margin: 0 0 2mm; font-size: 14pt; }
  p { margin: 0; }
  figure { margin: 6mm 0 0; text-align: center; }
  img, svg { max-width: 100%; max-height: 215mm; object-fit: contain; }
  svg { width: 100%; height: 110mm; color: #000; }
`;

/** Prints one picture on its own page, as large as A4 allows. Resolves when the print dialog is closed. */
export async function printPicture({ title, facts, picture }: PicturePage): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.tabIndex = -1;
  frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 0; height: 0; border: 0;';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) return frame.remove();

  page.title = title;
  const style = page.createElement('style');
  style.textContent = styles;
  page.head.append(style);
  const heading = page.createElement('h1');
  heading.textContent = title;
  const lines = facts.map((fact) => {
    const line = page.createElement('p');
    line.textContent = fact;
    return line;
  });
  const figure = page.createElement('figure');
  figure.append(page.importNode(picture, true));
  page.body.append(heading, ...lines, figure);

  // A picture that is not decoded yet would be printed as an empty box.
  await figure.querySelector('img')?.decode();
  window.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  window.focus();
  window.print();
}
