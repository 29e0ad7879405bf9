// What the build writes for the desktop host: the folder `desktop/` in the build's, with a `site.json` like the site's (`BuiltSite`).

/** Stands in the documents for the site's origin, which is a setting of the host: it writes the origin in its place. */
export const SITE_ORIGIN_PLACEHOLDER = '{{site-origin}}';

/** Stands for `yes` or `no`: whether members have desktops there, or there are trials alone. */
export const MEMBERS_PLACEHOLDER = '{{has-members}}';
