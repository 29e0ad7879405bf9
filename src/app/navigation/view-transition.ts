import { wantsLessMotion } from '#src/ui/browser/less-motion.ts';

/** A browser whose transition does not begin, for instance in a hidden tab, renders then. */
const LONGEST_WAIT_MS = 1000;

/** Fades the old page into the new one, unless the visitor wants less movement. Resolves when the new one is rendered. */
export async function show(render: () => void): Promise<void> {
  if (!('startViewTransition' in document) || wantsLessMotion()) return render();
  let isRendered = false;
  const renderOnce = () => {
    if (isRendered) return;
    isRendered = true;
    render();
  };
  const late = setTimeout(renderOnce, LONGEST_WAIT_MS);
  try {
    const transition = document.startViewTransition(renderOnce);
    // They reject if the visitor goes on before the page has faded in.
    for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
    await transition.updateCallbackDone;
  } catch (error) {
    // What rendering throws is for the caller; what the transition throws costs the animation alone.
    if (isRendered) throw error;
    renderOnce();
  } finally {
    clearTimeout(late);
  }
}
