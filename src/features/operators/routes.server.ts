// The handlers of the page for operators.
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { relyingPartyOf } from '#src/features/passkeys/relying-party.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { FEW_USES } from './choices.ts';
import { MANAGE_ENDPOINTS } from './endpoints.ts';

// Loaded with the first request: few sites use the page (docs/decisions/0031-server-start.md).
const gate = lazyImport(() => import('#src/features/operators/access/gate.server.ts'));
const lists = lazyImport(() => import('./lists.server.ts'));
const actions = lazyImport(() => import('./actions.server.ts'));

/** Adds the endpoints. A server without OPERATOR_PAGE does not: their addresses do not exist there. */
export function manageRoutes({ http, services }: FeatureServer): void {
  const { now } = services;
  const done = () => ({ at: new Date(now()).toISOString() });
  addEndpoints(http, services, MANAGE_ENDPOINTS, {
    async overview(context) {
      const manager = await (await gate()).enter(services, context, 'helper');
      return (await lists()).overviewOf(services, manager);
    },
    async prove(context) {
      const party = relyingPartyOf(services.config, context.request);
      await (await gate()).prove(services, context, party);
      return done();
    },
    async listRequests(context) {
      const { actor } = await (await gate()).enter(services, context, 'helper');
      return (await lists()).requestList(services, actor);
    },
    async decideRequest(context) {
      const { enter, enterWithProof, countEmail } = await gate();
      const isRefusal = context.input.decision === 'refuse';
      const { actor } = await (isRefusal ? enterWithProof : enter)(services, context, 'helper');
      await countEmail(services, context);
      await (await actions()).decideRequest(services, actor, numberOf(context.params.id), context.input);
      return done();
    },
    async listInvitations(context) {
      await (await gate()).enter(services, context, 'helper');
      return (await lists()).invitationList(services);
    },
    async createInvitation(context) {
      const { enter, enterWithProof } = await gate();
      const { uses, current_password } = context.input;
      const isProven = Number(uses) > FEW_USES || current_password !== '';
      const manager = await (isProven ? enterWithProof : enter)(services, context, 'helper');
      return { ...done(), link: await (await actions()).invite(services, manager, context.input) };
    },
    async revokeInvitation(context) {
      const { actor } = await (await gate()).enterWithProof(services, context, 'helper');
      await (await actions()).revoke(services, actor, context.params.id);
      return done();
    },
    async findMember(context) {
      const { enter, countLookUp } = await gate();
      const { actor } = await enter(services, context, 'helper');
      await countLookUp(services, context);
      return (await lists()).memberNamed(services, actor, context.input.who);
    },
    async changeMember(context) {
      const { enter, enterWithProof, countEmail } = await gate();
      const { decision } = context.input;
      const { actor } =
        decision === 'disable'
          ? await enterWithProof(services, context, 'operator')
          : await enter(services, context, decision === 'resend' ? 'helper' : 'operator');
      if (decision === 'resend') await countEmail(services, context);
      const isDone = await (await actions()).changeMember(services, actor, numberOf(context.params.id), decision);
      return { ...done(), is_done: isDone };
    },
    async listFeedback(context) {
      const { actor } = await (await gate()).enter(services, context, 'helper');
      return (await lists()).feedbackList(services, actor);
    },
    async answerFeedback(context) {
      const { enterWithProof, countEmail } = await gate();
      const { actor } = await enterWithProof(services, context, 'helper');
      await countEmail(services, context);
      await (await actions()).answer(services, actor, numberOf(context.params.id), context.input.message);
      return done();
    },
    async listMails(context) {
      await (await gate()).enter(services, context, 'operator');
      return (await lists()).mailList(services);
    },
    async retryMails(context) {
      const { actor } = await (await gate()).enter(services, context, 'operator');
      await (await actions()).retry(services, actor);
      return done();
    },
    async listApps(context) {
      await (await gate()).enter(services, context, 'operator');
      return (await lists()).appList(services);
    },
    async changeApp(context) {
      const { enter, enterWithProof } = await gate();
      const isClosing = context.input.decision === 'disable';
      const { actor } = await (isClosing ? enterWithProof : enter)(services, context, 'operator');
      await (await actions()).changeApp(services, actor, context.params.id, context.input.decision);
      return done();
    },
    async listAnnouncements(context) {
      await (await gate()).enter(services, context, 'operator');
      return (await lists()).announcementList(services, context.language);
    },
    async announce(context) {
      const { actor } = await (await gate()).enterWithProof(services, context, 'operator');
      await (await actions()).announce(services, actor, context.input, context.language);
      return done();
    },
    async endAnnouncement(context) {
      const { actor } = await (await gate()).enterWithProof(services, context, 'operator');
      await (await actions()).endOne(services, actor, context.params.id);
      return done();
    },
    async listAudit(context) {
      await (await gate()).enter(services, context, 'operator');
      return (await lists()).auditPage(services, context.input.before);
    },
  });
}

/** The number that an id is; 0, which nothing has, for any other text. */
const numberOf = (id: string) => (/^\d{1,16}$/.test(id) ? Number(id) : 0);
