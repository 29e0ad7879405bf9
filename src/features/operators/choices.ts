// What operators can choose from, for the endpoints and the page.

/** How long an announcement lasts, in hours. */
export const DURATION_HOURS = ['1', '4', '24', '72', '168'] as const;
/** After how many minutes a desktop is closed. */
export const NOTICE_MINUTES = ['0', '5', '15', '30', '60'] as const;
/** How many people an invitation lets in, and for how many days. */
export const INVITATION_USES = ['1', '5', '20', '100'] as const;
/** An invitation for more people speaks for the site to many: it needs the password or a passkey. */
export const FEW_USES = 5;
export const INVITATION_DAYS = ['1', '7', '30'] as const;
/** Characters of the operator's own words for an invitation. */
export const INVITATION_NOTE = 200;
