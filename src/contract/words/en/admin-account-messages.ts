import type { AdministratorKind } from '../../../domain/outbox-kind.ts'

type Facts = {
  program: string
  username: string
  /** Who did it; "" if the administrator concerned did it */
  by: string
  /** `at`: when it happened; `until`: when a link expires */
  at: string
  until: string
  codesLeft: number
  apiKeys: readonly string[]
  hasCalendar: boolean
  hasNames: boolean
  newAdmin: { username: string; email: string }
  recipients: { added: readonly string[]; removed: readonly string[] }
}
type Words = {
  subject: (facts: Facts) => string
  heading: string
  lines: (facts: Facts) => string[]
  action: string
}

const notYou =
  'If this was not you, choose a new password at once ("Forgot your password?" on the sign-in page), and tell the other administrators.'
const whose = ({ username }: Facts) => `Your username is ${username}.`
const seeAccount = 'See Your Account'

/** To an administrator about the account, and to all administrators about new keys, administrators and recipients */
export const administratorMessages = {
  kinds: {
    admin_invited: {
      subject: ({ by, program }) => `${by} invites you to help run ${program}`,
      heading: 'You are invited',
      lines: ({ by, program, until }) => [
        `${by} invites you to be an administrator of ${program}. You will see the families who sign up, and can change events and registrations.`,
        `The link works once, until ${until}. There you choose a username and a password.`,
      ],
      action: 'Accept the Invitation',
    },
    admin_password_link: {
      subject: ({ program }) => `Your link for a new ${program} password`,
      heading: 'Choose a new password',
      lines: (facts) => [
        `Somebody asked for a new password, and gave this address. ${whose(facts)}`,
        `The link works once, until ${facts.until}. A new password signs you out on every device.`,
        'If you did not ask, do nothing: your password stays as it is. Nobody else can see this link.',
      ],
      action: 'Choose a New Password',
    },
    admin_password_changed: {
      subject: ({ program }) => `Your ${program} password was changed`,
      heading: 'Your password was changed',
      lines: (facts) => [
        `Your password was changed on ${facts.at}${facts.by && `, by ${facts.by}`}. ${whose(facts)}`,
        ...(facts.apiKeys.length > 0
          ? [
              `These API keys of yours still work: ${facts.apiKeys.join(', ')}. If somebody else may know one, revoke it under Settings, Connections.`,
            ]
          : []),
        ...(facts.hasCalendar ? ['Your calendar address still works.'] : []),
        notYou,
      ],
      action: seeAccount,
    },
    admin_second_factor_on: {
      subject: ({ program }) => `${program} now asks you for a code`,
      heading: 'Codes at sign-in are on',
      lines: (facts) => [
        `Since ${facts.at}, signing in asks for a code from your authenticator app. ${whose(facts)}`,
        'Keep your recovery codes where you can find them without your phone.',
        notYou,
      ],
      action: seeAccount,
    },
    admin_second_factor_off: {
      subject: ({ program }) => `${program} no longer asks you for a code`,
      heading: 'Codes at sign-in are off',
      lines: (facts) => [
        `On ${facts.at}, codes at sign-in were turned off${facts.by && ` by ${facts.by}`}. Your password alone is enough now. ${whose(facts)}`,
        'You can turn them on again in your account.',
        notYou,
      ],
      action: seeAccount,
    },
    admin_recovery_code_used: {
      subject: ({ program }) => `A recovery code was used to sign in to ${program}`,
      heading: 'A recovery code was used',
      lines: (facts) => [
        `On ${facts.at}, somebody signed in with your password and one of your recovery codes. ${whose(facts)}`,
        facts.codesLeft === 0
          ? 'It was the last one. Turn codes off and on again to get new ones.'
          : `You have ${facts.codesLeft} left. For new ones, turn codes off and on again.`,
        notYou,
      ],
      action: seeAccount,
    },
    admin_wrong_codes: {
      subject: ({ program }) => `Somebody may know your ${program} password`,
      heading: 'Wrong codes at sign-in',
      lines: (facts) => [
        `Up to ${facts.at}, somebody who knows your password tried wrong codes. ${whose(facts)}`,
        'Without a code nobody gets in.',
        notYou,
      ],
      action: seeAccount,
    },
    admin_removed: {
      subject: ({ program }) => `You are no longer an administrator of ${program}`,
      heading: 'You have been removed',
      lines: (facts) => [
        `${facts.by ? `${facts.by} removed you` : 'You were removed'} as an administrator of ${facts.program} on ${facts.at}. You were signed out everywhere. ${whose(facts)}`,
        'If you did not expect this, please ask the other administrators.',
      ],
      action: 'See the Public Page',
    },
    admin_key_made: {
      subject: ({ program }) => `A new API key was made for ${program}`,
      heading: 'An API key was made',
      lines: ({ at, by, apiKeys: [name = ''], hasNames, program }) => [
        `On ${at}, ${by} made the API key ${name}. With it, another program can read ${hasNames ? 'events, and names and contacts of families,' : 'events and counts'} of ${program} until the key ends or is revoked.`,
        'If you did not expect this, ask them, or revoke it under Settings, Connections.',
      ],
      action: 'See API Keys',
    },
    admin_added: {
      subject: ({ program, newAdmin }) =>
        `${newAdmin.username} is a new administrator of ${program}`,
      heading: 'An administrator was added',
      lines: ({ at, by, program, newAdmin: { username, email } }) => [
        `On ${at}, ${by} added ${username} (${email}) as an administrator of ${program}. They see all families and can change everything.`,
        'If you did not expect this, ask them, or remove the account under Settings, Administrators.',
      ],
      action: 'See Administrators',
    },
    admin_recipients_changed: {
      subject: ({ program }) => `Other people now get ${program} emails about families`,
      heading: '“Who is notified” was changed',
      lines: ({ at, by, program, recipients: { added, removed } }) => [
        `On ${at}, ${by} changed who is notified: the addresses that get emails from ${program} with names and phone numbers of families.`,
        ...(added.length > 0 ? [`Added: ${added.join(', ')}.`] : []),
        ...(removed.length > 0 ? [`Taken out: ${removed.join(', ')}.`] : []),
        'If you did not expect this, ask them, or change it in the settings.',
      ],
      action: 'See Settings',
    },
  } satisfies Record<AdministratorKind, Words>,
  noToken: '...',
  onlyInEmail: 'The whole link is only in the email itself.',
  why: ({ program }: Facts) =>
    `You are getting this email because this address belongs to an administrator of ${program}.`,
  whyInvited: ({ by, program }: Facts) =>
    `You are getting this email because ${by} entered this address for a new administrator of ${program}. If you do not know them, you can ignore it.`,
  example: {
    username: 'carmen',
    by: 'maria',
    apiKeys: ['Website'],
    newAdmin: { username: 'rosa', email: 'rosa@example.org' },
    recipients: { added: ['office@example.org'], removed: ['rosa@example.org'] },
  },
}
