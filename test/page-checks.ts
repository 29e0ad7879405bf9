// Layout checks for pages in any state, used by the end-to-end and the accessibility tests.
import type { Page } from '@playwright/test';

/**
 * Returns elements that overflow horizontally, text that is cut off (also below the lower edge of a box around it), and labels that are
 * wider than their button.
 */
export async function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in ${clientWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      // Visually hidden, or cut with an ellipsis and complete in `title`.
      if (!hasWords || overflowX === 'visible' || clipPath !== 'none' || textOverflow === 'ellipsis') continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${element.outerHTML.slice(0, 120)}`);
    }
    const range = document.createRange();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNode(node);
      const { top, bottom } = range.getBoundingClientRect();
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowY, clipPath, position } = getComputedStyle(box);
        if (clipPath !== 'none' || position === 'fixed') break;
        if (overflowY !== 'hidden' && overflowY !== 'clip') continue;
        const edges = box.getBoundingClientRect();
        if (bottom > edges.bottom + 2 || top < edges.top - 2) found.push(`cut off: ${parent.outerHTML.slice(0, 120)}`);
      }
    }
    for (const control of document.querySelectorAll('button, a[class]')) {
      const box = control.getBoundingClientRect();
      if (getComputedStyle(control).textOverflow === 'ellipsis') continue;
      for (const words of [...control.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
        range.selectNode(words);
        const { left, right } = range.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) found.push(`too wide: ${control.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  });
}

/** Returns controls under 24 px (WCAG 2.5.8; links within a sentence are exempt), and buttons under 44 px high (WCAG 2.5.5). */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, nav a, header a, a[class]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        // A click on the label around an input is a click on the input.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const least = element.matches('button, input') ? 44 : 24;
        return height < least - 0.5 || width < 24
          ? [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`]
          : [];
      }),
  );
}

/** Sets the text spacing of WCAG 1.4.12. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

/** Returns the layout shift of the page so far, as the sum of the browser's entries. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // After two frames, buffered entries have been delivered.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
