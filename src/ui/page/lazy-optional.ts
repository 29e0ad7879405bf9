// `React.lazy` for components that the page can do without.
import { createElement, lazy, useEffect, type ComponentType, type JSX, type LazyExoticComponent } from 'react';

/**
 * Returns a component that is loaded in a separate chunk; render it inside `Suspense`. If the chunk cannot be loaded (no
 * network, a new release), `Fallback` is rendered instead, by default nothing, and the page around it is not affected. The next
 * time it is needed, it is loaded again.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Missing = (props: Props): JSX.Element => {
    // Not before it is gone: it would be loaded again and again.
    useEffect(() => () => void (current = make()), []);
    return createElement(Fallback, props);
  };
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: Missing }),
      ),
    );
  let current = make();
  return (props) => createElement(current, props);
}

/**
 * Returns a component that the document has already; render it inside `Suspense`. If its chunk cannot be loaded, also because the
 * visitor is leaving, what the document shows stays: a fallback would be unequal to it.
 */
export function lazyInDocument<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => new Promise<never>(() => {}),
    ),
  );
}
