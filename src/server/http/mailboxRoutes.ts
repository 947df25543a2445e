import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#base/richText.ts';
import type { MailboxEntry } from '#server/domain/outbox/mailbox.ts';
import type { HttpDeps } from './httpDeps.ts';
import { sendProblem } from './problem.ts';

/** The HTML of a mail has inline styles and no scripts. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

type Named = { Params: { messageId: string } };

/** Serves `/mailbox`, which lists the mail of a server that stores mail instead of sending it. */
export async function mailboxRoutes(app: FastifyInstance, { mailbox }: HttpDeps): Promise<void> {
  if (!mailbox) return;
  const find = async (messageId: string) => (await mailbox()).find((entry) => entry.messageId === messageId);
  const send = (reply: FastifyReply, type: string, content: string) =>
    reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(content);

  app.get('/mailbox', async (_request, reply) => send(reply, 'text/html', listPage(await mailbox())));
  app.get<Named>('/mailbox/:messageId', async (request, reply) => {
    const entry = await find(request.params.messageId);
    if (!entry) return sendProblem(reply, 'not-found');
    return send(reply.header('content-security-policy', mailPolicy), 'text/html', entry.mail.html);
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

function listPage(mails: readonly MailboxEntry[]): string {
  const rows = mails.map(({ messageId, mail, receivedAt }) => {
    const href = `/mailbox/${encodeURIComponent(messageId)}`;
    return `<li><p><a href="${href}">${escapeHtml(mail.subject)}</a></p>
<p>To ${escapeHtml(mail.to)}, ${receivedAt.toISOString()}</p>
<p><a href="${href}/text">Text</a>${mail.calendar ? ` · <a href="${href}/calendar">Calendar file</a>` : ''}</p></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title></head>
<body><main><h1>Mailbox</h1><p>This server stores mail instead of sending it. Set SMTP_URL to send it.</p>
${rows.length > 0 ? `<ol reversed>${rows.join('\n')}</ol>` : '<p>No mail yet: book an appointment.</p>'}</main></body></html>`;
}
