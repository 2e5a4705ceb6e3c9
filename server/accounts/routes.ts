import * as contract from '#contract/accounts.ts';
import * as applications from '#contract/applications.ts';
import * as away from '#contract/away.ts';
import * as beeSales from '#contract/bee-sales.ts';
import * as changeEmail from '#contract/change-email.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as profile from '#contract/profile.ts';
import * as twoStep from '#contract/two-step.ts';
import * as users from '#contract/users.ts';
import { route } from '#server/http/route.ts';
import { applyToSell, changeDetails, readOwnApplication } from './apply-to-sell.ts';
import { confirmSession } from './confirm-password.ts';
import { resumeBeeSales, stopBeeSales } from './bee-sales.ts';
import { endAway, readAway, setAway } from './away.ts';
import { uploadAvatar } from './avatar.ts';
import { confirmEmailChange, objectToEmailChange, startEmailChange } from './change-email.ts';
import { changePassword, forgotPassword, resetPassword } from './change-password.ts';
import { addNote } from './add-note.ts';
import { editUser, uploadAvatarOf } from './edit-user.ts';
import { deleteAccount } from './delete-account.ts';
import { decideApplication } from './decide-application.ts';
import { readDocument } from './identity-documents.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { listApplications, readApplication } from './read-applications.ts';
import { endOwnSession, listSessions, updateProfile } from './profile.ts';
import { readMe, readUser } from './read-user.ts';
import { register, resendVerification, verifyEmail } from './register.ts';
import { endSession, endSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes, startTwoStep } from './two-step.ts';

export const routes = [
  route(contract.register, register),
  route(contract.login, signIn),
  route(contract.logout, (ctx) => endSession(ctx.db, ctx.viewer.tokenHash)),
  route(contract.readMe, (ctx) => readMe(ctx, ctx.viewer.id)),
  route(profile.updateProfile, updateProfile, { limit: 'publicAccount' }),
  route(profile.listSessions, listSessions),
  route(profile.confirmSession, (ctx, { body }) => confirmSession(ctx, body.password)),
  route(profile.endSession, endOwnSession),
  route(profile.endOtherSessions, (ctx) => endSessions(ctx.db, ctx.viewer.id, ctx.viewer.tokenHash)),
  route(twoStep.readTwoStep, readTwoStep),
  route(twoStep.startTwoStep, startTwoStep),
  route(twoStep.confirmTwoStep, confirmTwoStep),
  route(twoStep.renewRecoveryCodes, renewRecoveryCodes),
  route(twoStep.endTwoStep, endTwoStep),
  route(changeEmail.startEmailChange, startEmailChange),
  route(changeEmail.confirmEmailChange, (ctx, { params }) => confirmEmailChange(ctx, params.token)),
  route(changeEmail.objectToEmailChange, (ctx, { params }) => objectToEmailChange(ctx, params.token)),
  route(passkeys.listPasskeys, listPasskeys),
  route(passkeys.startPasskey, startPasskey),
  route(passkeys.addPasskey, addPasskey),
  route(passkeys.renamePasskey, renamePasskey),
  route(passkeys.removePasskey, removePasskey),
  route(passkeys.startPasskeySignIn, startPasskeySignIn),
  route(passkeys.signInWithPasskey, signInWithPasskey),
  route(contract.resendVerification, (ctx, { body }) => resendVerification(ctx, body.email, body.next)),
  route(contract.verifyEmail, (ctx, { params }) => verifyEmail(ctx, params.token)),
  route(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email, body.next)),
  route(contract.resetPassword, (ctx, { params, body }) => resetPassword(ctx, params.token, body.newPassword)),
  route(contract.changePassword, (ctx, { body }) => changePassword(ctx, body.currentPassword, body.newPassword)),
  route(contract.deleteAccount, deleteAccount),
  route(applications.applyToSell, applyToSell, { limit: 'applyAccount' }),
  route(applications.changeDetails, changeDetails, { limit: 'applyAccount' }),
  route(profile.uploadAvatar, uploadAvatar, { limit: 'avatarAccount' }),
  route(applications.readOwnApplication, readOwnApplication),
  route(applications.listApplications, listApplications),
  route(applications.readApplication, (ctx, { params }) => readApplication(ctx, params.id)),
  route(applications.readDocument, (ctx, { params }) => readDocument(ctx, params.id)),
  route(applications.approveApplication, (ctx, { params }) =>
    decideApplication(ctx, params.id, { status: 'approved' }),
  ),
  route(applications.rejectApplication, (ctx, { params, body }) =>
    decideApplication(ctx, params.id, { status: 'rejected', reason: body?.reason || null }),
  ),
  route(users.readUser, (ctx, { params }) => readUser(ctx, params.id)),
  route(users.addNote, addNote),
  route(users.editUser, editUser),
  route(users.uploadUserAvatar, uploadAvatarOf, { limit: 'avatarAccount' }),
  route(beeSales.stopBeeSales, stopBeeSales, { limit: 'publicAccount' }),
  route(beeSales.resumeBeeSales, resumeBeeSales, { limit: 'publicAccount' }),
  route(away.readAway, readAway),
  route(away.setAway, setAway, { limit: 'publicAccount' }),
  route(away.endAway, endAway, { limit: 'publicAccount' }),
];
