'use client';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useView } from '../view';

interface DisclosureProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Shows and hides its children; closes on a change of page or language. */
export function Disclosure({ label, className = '', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { page, language } = useView();

  useEffect(() => setOpen(false), [page, language]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div ref={box} className={`disclosure-disclosure ${className}`} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="disclosure-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className="disclosure-caret" aria-hidden="true" />
      </button>
      <div id={id} className="disclosure-panel" data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}
