import type { UserFields } from '#domain/administration/user.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { AdministrationContext } from './administration-context.ts';

export interface KnownUser {
  readonly id: string;
  readonly fields: UserFields;
}

export interface SignInFactorContext extends Pick<AdministrationContext, 'secondFactors' | 'loginLimit'> {
  readonly image: { readonly factory: { readonly settings: Pick<GlobalSettings, 'hasTwoFactorAuthentication'> } };
}

export type TakenCode =
  | { readonly kind: 'right'; readonly recoveryCodes: readonly string[] | undefined }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked'; readonly seconds: number };

/** Whether signing in asks for a second factor, and what of a code (decision 0125). */
export function signInFactor({ secondFactors, loginLimit, image }: SignInFactorContext) {
  return {
    isSet: (userId: string): Promise<boolean> => secondFactors.isSet(userId),

    /** The plant asks, and the user has one or has to have one. */
    async isAsked({ id, fields }: KnownUser): Promise<boolean> {
      if (!image.factory.settings.hasTwoFactorAuthentication) return false;
      return fields.has2Fa === true || (await secondFactors.isSet(id));
    },

    /** Counted like passwords, apart from them: five tries from one address. The first code of a new factor confirms it. */
    async take({ id, fields }: KnownUser, code: string, address: string): Promise<TakenCode> {
      let recoveryCodes: readonly string[] | undefined;
      const attempt = await loginLimit.attempt(`factor ${fields.username}`, address, async () => {
        if (await secondFactors.isSet(id)) return secondFactors.take(id, code);
        recoveryCodes = await secondFactors.confirm(id, code);
        return recoveryCodes !== undefined;
      });
      if (attempt.kind === 'blocked') return attempt;
      return attempt.kind === 'right' ? { kind: 'right', recoveryCodes } : { kind: 'wrong' };
    },
  };
}
