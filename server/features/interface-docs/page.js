/* The language of the examples, kept for the next visit; copying; where the reader is. */
const kept = 'docs-language';
const read = () => {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
};

function choose(language) {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll('[data-language]')) {
    if (button instanceof HTMLButtonElement)
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
}

const known = [...document.querySelectorAll('.bar [data-language]')].map(({ dataset }) => dataset.language);
const before = read();
if (before && known.includes(before)) choose(before);

async function copyText(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  const { language } = button.dataset;
  if (language) {
    // What is read stays where it is, whatever grows or shrinks above it.
    const { top } = button.getBoundingClientRect();
    choose(language);
    scrollBy(0, button.getBoundingClientRect().top - top);
    try {
      localStorage.setItem(kept, language);
    } catch {
      // Without storage the choice holds for this page.
    }
  } else if ('copy' in button.dataset) {
    const shown = [...button.closest('.example').querySelectorAll('pre')].find((pre) =>
      pre.checkVisibility(),
    );
    void copyText(button, shown.textContent);
  }
});

// On a phone what is on the page is a line until it is opened.
if (matchMedia('(max-width: 760px)').matches) document.querySelector('.contents')?.removeAttribute('open');

const links = new Map(
  [...document.querySelectorAll('nav a')].map((link) => [link.getAttribute('href').slice(1), link]),
);
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute('aria-current');
      const link = links.get(target.id);
      link.setAttribute('aria-current', 'true');
      link.closest('details[data-group]')?.setAttribute('open', '');
    }
  },
  { rootMargin: '-70px 0px -80% 0px' },
);
for (const id of links.keys()) {
  const target = document.getElementById(id);
  if (target) seen.observe(target);
}
