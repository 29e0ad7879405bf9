// The facts of the server that the page comes from. Apart from the texts that use them, which only one page loads.
import { createContext } from 'react';
import { DEFAULT_FACTS, type ServerFacts } from '#src/shared/site/server-facts.ts';

/** Absent a page that states them, the defaults. */
export const FactsContext = createContext<ServerFacts>(DEFAULT_FACTS);
