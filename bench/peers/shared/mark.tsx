import { createElement } from 'react';
import { mark } from './site';

export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox={mark.viewBox} className={className} aria-hidden="true">
      {mark.shapes.map(({ tag, attributes }) => createElement(tag, { key: tag, ...attributes }))}
    </svg>
  );
}
