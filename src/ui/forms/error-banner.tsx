// The red banner above a form: it takes the focus, says what is wrong as a whole, and links to the fields, where each has its own
// error: nothing is said twice (WCAG 3.3.1, 3.3.3).
import { useEffect, useRef, type JSX, type MouseEvent } from 'react';
import type { FailureWords } from '#src/client/api/failure-words.ts';
import type { Failure } from '#src/client/api/failure.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { fieldId } from './field-props.ts';
import styles from './forms.module.css';

interface ErrorBannerProps {
  failure: Failure;
  /** The failure in words. */
  words: FailureWords;
  /** The first part of the fields' ids (`fieldId`). */
  formId: string;
  /** The label of each field, by its name in the form. */
  labels: Readonly<Record<string, string>>;
}

/** Shows a failure. The document's title says it too, for a visitor in another tab. */
export function ErrorBanner({ failure, words, formId, labels }: ErrorBannerProps): JSX.Element {
  const { t } = useTexts();
  const banner = useRef<HTMLDivElement>(null);
  const invalid = Object.keys(labels).filter((name) => words.fields[name]);

  useEffect(() => {
    banner.current?.focus();
    // The browser centres what is higher than the window: the reader would start in the middle.
    if ((banner.current?.getBoundingClientRect().top ?? 0) < 0) banner.current?.scrollIntoView();
    // Its field and button stay in view, if the form is not higher than the window.
    const form = banner.current?.closest('form');
    if (form && form.getBoundingClientRect().height < innerHeight / 2) form.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  useEffect(() => {
    const { title } = document;
    const prefixed = t('signIn.errorPrefix', { title });
    document.title = prefixed;
    return () => {
      // After a change of language React has already written the new title.
      if (document.title === prefixed) document.title = title;
    };
  }, [failure, t]);

  return (
    <div ref={banner} role="alert" tabIndex={-1} className={styles.banner}>
      <p lang={words.lang}>{words.sentence}</p>
      {invalid.length > 0 && (
        <ul>
          {invalid.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={(event) => focusField(event, fieldId(formId, name))}>
                {labels[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the field with its label in view: the browser alone would scroll to the input only. */
function focusField(event: MouseEvent, id: string): void {
  const input = document.getElementById(id);
  if (!input) return;
  event.preventDefault();
  document.querySelector(`label[for="${CSS.escape(id)}"]`)?.scrollIntoView();
  input.focus({ preventScroll: true });
}
