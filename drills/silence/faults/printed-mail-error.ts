// The reply of a mail server that refuses is printed.
import { createTransport } from 'nodemailer';
import { replaceMethod } from '../../shared/replace-method.ts';

const mailer = Object.getPrototypeOf(createTransport({ jsonTransport: true })) as object;
replaceMethod(mailer, 'sendMail', async ({ given, old }) => {
  try {
    return await old(given);
  } catch (error) {
    console.error((error as Error).message);
    throw error;
  }
});
