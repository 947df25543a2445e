import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '#base/html.ts';
import type { MailboxEntry } from '#server/domain/outbox/mailbox.ts';
import type { HttpDeps } from './httpDeps.ts';
import { sendProblem } from './problem.ts';

/** The end of each policy: no script runs. */
const noScript = "require-trusted-types-for 'script'; trusted-types 'none'";

/** The pages of the mailbox have an inline style sheet, and show the HTML of a mail in a frame. */
const pagePolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; ${noScript}`;

/** The HTML of a mail has inline styles and its logo. Its links replace the page of the mailbox. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; ${noScript}; sandbox allow-top-navigation-by-user-activation`;

type Named = { Params: { messageId: string } };

/** Serves `/mailbox`, which lists the mail of a server that stores mail instead of sending it. */
export async function mailboxRoutes(app: FastifyInstance, { mailbox }: HttpDeps): Promise<void> {
  if (!mailbox) return;
  const find = async (messageId: string) => (await mailbox()).find((entry) => entry.messageId === messageId);
  const send = (reply: FastifyReply, type: string, content: string) =>
    reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(content);
  const sendPage = (reply: FastifyReply, policy: string, content: string) =>
    send(reply.header('content-security-policy', policy), 'text/html', content);

  app.get('/mailbox', async (_request, reply) => sendPage(reply, pagePolicy, listPage(await mailbox())));
  app.get<Named>('/mailbox/:messageId', async (request, reply) => {
    const entry = await find(request.params.messageId);
    return entry ? sendPage(reply, pagePolicy, mailPage(entry)) : sendProblem(reply, 'not-found');
  });
  app.get<Named>('/mailbox/:messageId/html', async (request, reply) => {
    const entry = await find(request.params.messageId);
    return entry ? sendPage(reply, mailPolicy, framedHtml(entry.mail)) : sendProblem(reply, 'not-found');
  });
  app.get<Named>('/mailbox/:messageId/text', async (request, reply) => {
    const entry = await find(request.params.messageId);
    return entry ? send(reply, 'text/plain', entry.mail.text) : sendProblem(reply, 'not-found');
  });
  app.get<Named>('/mailbox/:messageId/calendar', async (request, reply) => {
    const entry = await find(request.params.messageId);
    if (!entry?.mail.calendar) return sendProblem(reply, 'not-found');
    reply.header('content-disposition', 'attachment; filename="appointment.ics"');
    return send(reply, 'text/calendar', entry.mail.calendar.content);
  });
}

const pathOf = (messageId: string): string => `/mailbox/${encodeURIComponent(messageId)}`;

function listPage(mails: readonly MailboxEntry[]): string {
  const rows = mails.map(({ messageId, mail, receivedAt }) => {
    const path = pathOf(messageId);
    const calendar = mail.calendar ? [html` · <a href="${path}/calendar">Calendar file</a>`] : [];
    return html`<li><p><a href="${path}">${mail.subject}</a></p>
<p>To ${mail.to}, ${receivedAt.toISOString()}</p>
<p><a href="${path}/text">Text</a>${calendar}</p></li>
`;
  });
  return page(
    'Mailbox',
    html`<p>This server stores mail instead of sending it. Set SMTP_URL to send it.</p>
${rows.length > 0 ? html`<ol reversed>${rows}</ol>` : html`<p>No mail yet: book an appointment.</p>`}`,
  );
}

/** The HTML of a mail, in a frame without scripts, and its text. */
function mailPage({ messageId, mail, receivedAt }: MailboxEntry): string {
  return page(
    mail.subject,
    html`<p>From ${mail.from}<br>To ${mail.to}, ${receivedAt.toISOString()}</p>
<p><a href="/mailbox">Mailbox</a></p>
<h2>HTML</h2>
<iframe title="HTML of the mail" src="${pathOf(messageId)}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Text</h2>
<pre>${mail.text}</pre>`,
  );
}

const page = (title: string, content: ReturnType<typeof html>): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
iframe { border: 1px solid; box-sizing: border-box; height: 50rem; width: 100%; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`.text;

/** Returns the HTML of a mail for a frame: its links open in the whole tab, and its logo is in the document. */
function framedHtml({ html: source, logo }: MailboxEntry['mail']): string {
  const shown = logo ? source.replaceAll(`cid:${logo.cid}`, `data:${logo.type};base64,${logo.base64}`) : source;
  return shown.includes('<head>')
    ? shown.replace('<head>', '<head><base target="_top">')
    : `<base target="_top">${shown}`;
}
