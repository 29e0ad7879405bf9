/** Whether the visitor wants less movement, by a setting of the system or of this site. */
export function wantsLessMotion(): boolean {
  if ('motion' in document.documentElement.dataset) return true;
  return 'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
