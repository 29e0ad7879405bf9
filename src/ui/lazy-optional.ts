// `React.lazy` for a part that the page can do without.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component in a chunk of its own, rendered inside `Suspense`. If the chunk does not come (no network, a new release),
 * `Fallback` is rendered instead, so that the page around it stays as it is.
 */
export function lazyOptional<Props>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Fallback }),
    ),
  );
}
