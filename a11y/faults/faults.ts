// Accessibility faults for real pages. `npm run a11y -- faults` injects each, and counts how many the checks find.
import type { AnyPage } from '../pages.ts';

/** A fault in the document. The function runs in the page. */
interface DocumentFault {
  readonly name: string;
  readonly page: AnyPage;
  readonly inject: () => void;
}

const style = (name: string, page: AnyPage, rules: string) => ({ name, page, rules });

/** Faults that are style sheets. */
export const STYLE_FAULTS = [
  style('text with too little contrast', 'faq', 'main p{color:#999!important}'),
  style('no focus indicator', 'faq', '*{outline:none!important}'),
  style(
    'a bar that covers the focus',
    'privacy',
    'footer{position:fixed!important;inset-block-end:0;inset-inline:0;block-size:45vh;z-index:99}',
  ),
  style('content wider than 320 px', 'faq', 'main p{min-inline-size:40rem!important}'),
  style(
    'text that is cut off',
    'faq',
    'main p{max-block-size:1.2em!important;overflow:hidden!important;white-space:nowrap!important}',
  ),
  style('text that is cut off below', 'faq', 'main p{max-block-size:1em!important;overflow:hidden!important}'),
  style(
    'targets that are too small',
    'home',
    'main button{min-block-size:0!important;block-size:16px!important;padding:0!important}',
  ),
  style(
    'an order on screen that is not that of the document',
    'fondamenta',
    'main section:last-of-type{order:-1!important}',
  ),
  style('an animation that flashes', 'faq', '@keyframes f{50%{opacity:0}} main h1{animation:f .2s infinite}'),
  style(
    'a page that is turned in landscape',
    'faq',
    '@media (orientation:landscape) and (max-height:400px){body{rotate:90deg}}',
  ),
  style(
    'links in text that only colour shows',
    'lavoro',
    'main p a{text-decoration:none!important;color:#555!important}',
  ),
] as const;

/** Faults in the document. */
export const DOCUMENT_FAULTS: readonly DocumentFault[] = [
  {
    name: 'a picture without an alternative',
    page: 'home',
    inject: () => document.querySelector('main img')?.removeAttribute('alt'),
  },
  {
    name: 'a button without a name',
    page: 'home',
    inject() {
      const button = document.querySelector('button[aria-controls=slides]');
      button?.removeAttribute('aria-label');
      button?.replaceChildren();
    },
  },
  { name: 'a field without a label', page: 'entra', inject: () => document.querySelector('main label')?.remove() },
  { name: 'a page without a language', page: 'faq', inject: () => document.documentElement.removeAttribute('lang') },
  { name: 'a page without a title', page: 'faq', inject: () => document.querySelector('title')?.remove() },
  {
    name: 'an id that is used twice',
    page: 'entra',
    inject: () => document.querySelector('main h1')?.setAttribute('id', document.querySelector('main input')?.id ?? ''),
  },
  {
    name: 'a heading that only looks like one',
    page: 'privacy',
    inject() {
      const heading = document.querySelector('main h2');
      const look = document.createElement('div');
      look.textContent = heading?.textContent ?? '';
      heading?.replaceWith(look);
    },
  },
  {
    name: 'an order of the Tab key of its own',
    page: 'faq',
    inject: () => document.querySelector('footer a')?.setAttribute('tabindex', '5'),
  },
  {
    name: 'a trap for the keyboard',
    page: 'faq',
    inject: () => document.querySelector('footer a')?.addEventListener('keydown', (event) => event.preventDefault()),
  },
  {
    name: 'a button that only a pointer can use',
    page: 'home',
    inject() {
      const button = document.querySelector('button[aria-controls=slides]');
      const box = document.createElement('div');
      box.textContent = 'Avanti';
      box.addEventListener('click', () => undefined);
      button?.replaceWith(box);
    },
  },
  {
    name: 'a link that Tab passes over',
    page: 'faq',
    inject: () => document.querySelector('main a')?.setAttribute('tabindex', '-1'),
  },
  {
    name: 'a video without captions',
    page: 'faq',
    inject: () => document.querySelector('main')?.append(document.createElement('video')),
  },
  {
    name: 'a control that listens to movements of the device',
    page: 'faq',
    inject: () => addEventListener('devicemotion', () => undefined),
  },
  {
    name: 'a shortcut of one letter',
    page: 'faq',
    inject: () =>
      addEventListener(
        'keydown',
        ({ key }) => key === 'm' && document.querySelector<HTMLElement>('header button')?.click(),
      ),
  },
  {
    name: 'a control that acts when it is pressed',
    page: 'faq',
    inject: () =>
      document
        .querySelector('#menu button')
        ?.addEventListener('mousedown', (event) =>
          (event.currentTarget as HTMLElement).setAttribute('aria-expanded', 'true'),
        ),
  },
  {
    name: 'a picture of text',
    page: 'faq',
    inject() {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      text.textContent = 'Aperta';
      svg.append(text);
      svg.ariaHidden = 'true';
      document.querySelector('main')?.append(svg);
    },
  },
  {
    name: 'a link that assistive technology does not get',
    page: 'faq',
    inject: () => document.querySelector('footer a')?.setAttribute('aria-hidden', 'true'),
  },
  {
    name: 'a table without headers',
    page: 'bilancio',
    inject() {
      for (const cell of document.querySelectorAll('th')) {
        const plain = document.createElement('td');
        plain.textContent = cell.textContent;
        cell.replaceWith(plain);
      }
    },
  },
  {
    name: 'a window that cannot be enlarged',
    page: 'faq',
    inject: () =>
      document
        .querySelector('meta[name=viewport]')
        ?.setAttribute('content', 'width=device-width, user-scalable=no, maximum-scale=1'),
  },
  {
    name: 'a state that is no value',
    page: 'faq',
    inject: () => document.querySelector('#menu button')?.setAttribute('aria-expanded', 'maybe'),
  },
  {
    name: 'a name without the visible label',
    page: 'entra',
    inject: () => document.querySelector('main button[type=submit]')?.setAttribute('aria-label', 'Avanti'),
  },
  {
    name: 'a purpose of a field that does not exist',
    page: 'entra',
    inject: () => document.querySelector('main input')?.setAttribute('autocomplete', 'mail-address'),
  },
  {
    name: 'a list that is none',
    page: 'faq',
    inject: () => document.querySelector('footer ul')?.setAttribute('role', 'presentation'),
  },
  {
    name: 'a foreign phrase without its language',
    page: 'home',
    inject: () => document.querySelector('main [lang=en]')?.removeAttribute('lang'),
  },
];
