// `React.lazy` for a component that the page can do without.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Returns a component that is loaded in a separate chunk; render it inside `Suspense`. If the chunk cannot be loaded (no
 * network, a new release), `Fallback` is rendered instead, and the page around it is not affected.
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
