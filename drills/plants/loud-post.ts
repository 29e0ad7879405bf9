// Planted: what a mail server says is printed.
import { createTransport } from 'nodemailer';

const mailer = Object.getPrototypeOf(createTransport({ jsonTransport: true })) as {
  sendMail: (mail: object) => Promise<unknown>;
};
const { sendMail } = mailer;
mailer.sendMail = async function (mail) {
  return sendMail.call(this, mail).catch((error: unknown) => {
    console.error((error as Error).message);
    throw error;
  });
};
