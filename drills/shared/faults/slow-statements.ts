// SQL statements that match FAULT_STATEMENT block the process for FAULT_MS milliseconds. With FAULT_VALUE, only those that
// have this number among their bound values.
import { block } from './block.ts';
import { onStatement } from './on-statement.ts';

const { FAULT_STATEMENT = '^$', FAULT_MS, FAULT_VALUE } = process.env;
onStatement(new RegExp(FAULT_STATEMENT, 'i'), {
  values: (values) => {
    if (FAULT_VALUE === undefined || values.includes(Number(FAULT_VALUE))) block(Number(FAULT_MS));
    return values;
  },
});
