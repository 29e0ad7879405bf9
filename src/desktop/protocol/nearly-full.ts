/** Whether almost nothing more can be saved: the page of a desktop and the card of the site then warn. */
export const isNearlyFull = (usedBytes: number, limitBytes: number) => limitBytes > 0 && usedBytes >= limitBytes * 0.98;
