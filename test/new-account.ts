/** The data of an account. */
export interface Account {
  email: string;
  username: string;
  password: string;
}

let made = 0;

/** Returns new account data, unique in this run. */
export function newAccount(): Account {
  const name = `visitor-${Date.now().toString(36)}-${process.pid}-${(made += 1)}`;
  return { email: `${name}@example.org`, username: name, password: 'sette mele verdi 42' };
}
