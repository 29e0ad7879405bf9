// Limits of orders of operators. Browsers load them without the schemas.

/** The longest message to those whose desktops end. */
export const MOST_MESSAGE_LETTERS = 300;
