// What a visitor does who hears the site.
import type { Journey } from './walk.ts';

export const findOut: Journey = async ({ reader, open }) => {
  await open('home');
  await reader.press('h', 'Down', 'Down', 'Down', 'h', 'h');
  await open('info');
  await reader.press('h', 'Down', 'Down', 'h');
};

export const registerWithAnError: Journey = async ({ reader, open }) => {
  await open('signIn', '#register');
  // Tab, not Orca's e for a field: Orca then leaves the keys to the field.
  await reader.press('h', 'Tab');
  await reader.type('anna');
  await reader.press('Tab', 'Tab');
  await reader.type('abc');
  await reader.press('Return', 'Tab', 'Return', 'Tab', 'Tab');
};

export const changeTheLanguage: Journey = async ({ reader, open, language }) => {
  await open('faq');
  // Back to the second button from the end of the bar, and to the first language that is not the page's.
  await reader.press('h', 'shift+b', 'shift+b', 'Return', 'Tab');
  if (language === 'de') await reader.press('Tab');
  await reader.press('Return', 'Down');
};

export const readAnArticle: Journey = async ({ reader, open }) => {
  await open('article');
  await reader.press('h', 'Down', 'Down', 'Down', 'Down', 'h', 'Down', 'k');
};
