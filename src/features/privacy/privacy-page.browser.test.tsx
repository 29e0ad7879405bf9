import { afterEach, expect, test } from 'vitest';
import site from '#site';
import { render } from '#test/render.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const configured = site as { apiBaseUrl: string | null };
afterEach(() => void (configured.apiBaseUrl = null));

test('leads to the account page', () => {
  const { container } = render(<PrivacyPage />, { page: 'privacy' });
  expect(container.querySelectorAll('a[href="/account"]')).toHaveLength(1);
});

test('has no link to the account page where accounts are on another server', () => {
  configured.apiBaseUrl = 'https://accounts.example.org';
  const { container } = render(<PrivacyPage />, { page: 'privacy' });
  expect(container.querySelectorAll('a[href="/account"]')).toHaveLength(0);
});
