'use client';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useView } from '../view';

interface NavigationBarProps {
  label: string;
  menuLabel: string;
  children: ReactNode;
}

/** The menu under its hamburger button on small screens; a bar on wide ones. */
export function NavigationBar({ label, menuLabel, children }: NavigationBarProps) {
  const [open, setOpen] = useState(false);
  const { page, language } = useView();
  useEffect(() => setOpen(false), [page, language]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <nav aria-label={label} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="button-tool header-hamburger"
        aria-label={menuLabel}
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpen(!open)}
      >
        <span className="header-bars" aria-hidden="true" />
        <span className="header-label">{menuLabel}</span>
      </button>
      <ul id="menu" className="navigation-menu-menu" data-open={open || undefined}>
        {children}
      </ul>
    </nav>
  );
}
