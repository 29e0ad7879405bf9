// The entries of the menu, from the page table.
import site from '#site';
import type { MenuGroup } from '#src/shared/pages/page-row.ts';
import { hasPage, isAnnounced, PAGE_IDS, rowOf, type PagesWith } from '#src/shared/pages/pages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

type MenuPage = PagesWith<{ menu: string }>;

/** A link of the menu. */
export interface MenuLink {
  page: MenuPage;
  label: TextKey;
}

/** A drop-down of the menu. */
export interface MenuDropDown {
  label: TextKey;
  links: MenuLink[];
}

/** Links and drop-downs in the order of the table; a drop-down has the place of its first page. */
export const MENU: readonly (MenuLink | MenuDropDown)[] = menuEntries();

function menuEntries(): (MenuLink | MenuDropDown)[] {
  const entries: (MenuLink | MenuDropDown)[] = [];
  const dropDowns = new Map<MenuGroup, MenuDropDown>();
  for (const page of PAGE_IDS.filter((id): id is MenuPage => rowOf(id).menu !== undefined && hasPage(id, site))) {
    const { menu } = rowOf(page);
    const link: MenuLink = { page, label: `frame.nav.${page}` };
    if (menu === undefined || menu === 'top') {
      entries.push(link);
      continue;
    }
    const dropDown = dropDowns.get(menu) ?? { label: `frame.nav.${menu}`, links: [] };
    if (!dropDowns.has(menu)) entries.push(dropDown);
    dropDowns.set(menu, dropDown);
    dropDown.links.push(link);
  }
  return entries;
}

/** Whether all pages of a drop-down are only announced. */
export function isAllAnnounced({ links }: MenuDropDown): boolean {
  return links.every(({ page }) => isAnnounced(page));
}
