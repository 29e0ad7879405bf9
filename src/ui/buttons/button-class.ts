import styles from './button.module.css';

/** How a button looks: `tool` is a small framed one beside other content. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'tool';

/** The class of a link that looks like a button. `more`: a class for its place on the page. */
export function buttonClass(variant: ButtonVariant, more = ''): string {
  return `${styles[variant]} ${more}`.trim();
}
