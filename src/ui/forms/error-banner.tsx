// The red banner above the form: it takes the focus, says what is wrong, and leads to the fields (WCAG 3.3.1, 3.3.3).
import { useEffect, useRef, type JSX, type MouseEvent, type RefObject } from 'react';
import type { ApiFailure } from '#src/client/api-client.ts';
import { useTexts } from '#src/ui/texts.tsx';
import styles from './forms.module.css';

/** Shows a failed step. The title of the document says it too, for those who come back to the tab. */
export function ErrorBanner({
  failure,
  form,
  labels,
}: {
  failure: ApiFailure;
  form: RefObject<HTMLFormElement | null>;
  /** The visible name of each field, by its name in the form. */
  labels: Readonly<Record<string, string>>;
}): JSX.Element {
  const { t } = useTexts();
  const banner = useRef<HTMLDivElement>(null);
  const { message, fields } = failure;
  const faulty = Object.keys(labels).filter((name) => fields[name]);

  useEffect(() => banner.current?.focus(), [failure]);
  useEffect(() => {
    const { title } = document;
    const marked = t('entra.errorPrefix', { title });
    document.title = marked;
    return () => {
      // In another language React has written a new title by now.
      if (document.title === marked) document.title = title;
    };
  }, [failure, t]);

  const focusField = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.focus();
  };

  return (
    <div ref={banner} role="alert" tabIndex={-1} className={styles.banner}>
      <p>{'key' in message ? t(message.key) : message.text}</p>
      {faulty.length > 0 && (
        <ul>
          {faulty.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={focusField(name)}>
                {labels[name]}
                {(fields[name]?.length ?? 0) > 0 && `: ${fields[name]?.join(' ')}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
