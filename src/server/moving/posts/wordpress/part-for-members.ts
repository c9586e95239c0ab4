/**
 * Words in the names of shortcodes around a part that plugins for memberships show to some readers alone: MemberPress, Paid
 * Memberships Pro, Restrict Content, Simple Membership, Ultimate Member, WooCommerce Memberships, WishList Member, s2Member,
 * Passster, Members and others. A name has them at the start of one of its parts.
 */
const WORDS = [
  "members?|memb(?=[_-])|membership|restrict(?:ed|ion)?|protect(?:ed)?|premium|paid|paywall|private|subscribers?|loggedin|logged|access(?!ib|or)",
  "s2if|passster|wlm|rcp|pmpro|mepr|ihc|swpm|armif|patreon|hide|hidden|secret|exclusive|locked|locker|vip|only|content[_-]control|timed[_-]content|comment|ignore",
  // As sites name their own in German, French, Spanish, Portuguese, Italian, Dutch and the Nordic languages.
  "mitglied|membre|miembro|membro|soci(?:[aeo]s?)?(?![a-z0-9])|leden|medlem|abonn|abbonat|suscript|assinant|intern(?:al|[aeio])?(?![a-z0-9])",
  "restring|geschuetzt|proteg|protett|versteckt|verborgen|ocult|nascost|cache[er](?![a-z0-9])|privat|prive|geheim|exclusiv|(?:if|nur|solo|reserve|reservado|riservat[aeio])(?![a-z0-9])",
];
const MEMBERS = new RegExp(
  String.raw`\[(?!\/)((?:[a-z0-9]+[_-]){0,6}(?:${WORDS.join("|")})[a-z0-9_-]*)(?![\w-])[^\][<>]{0,500}\]`,
  "gi",
);
/** Names of what everybody has seen: a part that only visitors see, or those who are no members, and the form to become one. */
const OTHERS =
  /(?:^|[_-])(?:(?:non|not|no|nicht)(?:[_-]|(?=members?|logged|subscri))|(?:visitors?|guests?|logged[_-]?out|(?:login|register|registration)[_-]?form|form)(?![a-z]))|^mepr-hide/i;
/** Names that hide a part from some: who they are may stand behind it, or may be missing. */
const HIDES = /(?:^|[_-])(?:hide|hidden|except|exclude)(?![a-z])/i;
const isForOthers = (name: string) => OTHERS.test(name) && (!HIDES.test(name) || /^mepr-hide/i.test(name));

/** Blocks that are shown to some readers, and what a block says when it is hidden from some or all (WordPress 6.9, Block Visibility). */
const MEMBERS_BLOCK =
  /<!--\s{1,9}wp:((?:[a-z0-9-]+\/)?(?:memberful|woocommerce-memberships|pmpro|premium-content|subscriber-view|paywall|membership|member-content|restrict-content|restricted|content-control)[a-z0-9/-]*)\s/i;
const HIDDEN_BLOCK =
  /<!--\s{1,9}wp:([a-z0-9/-]+)\s[^<>]{0,5000}?"(?:(?:blockVisibility|contentControls|contentVisibility|restrictedTo|memberLevels?|membershipLevels?|conditionalBlocks\w{0,20})"\s?:\s?(?!\[\]|\{\}|"")|editorskit"\s?:\s?\{[^<>]{0,2000}?"loggedout"\s?:\s?false)/i;

/**
 * Names a part of a text that WordPress showed to some readers alone, as far as it says so: `[members_only]`. A post with
 * one must not be public: the import cannot tell who may see it here.
 */
export function partForMembers(text: string): string | undefined {
  for (const [, name = ""] of text.matchAll(MEMBERS))
    if (!isForOthers(name) && text.toLowerCase().includes(`[/${name.toLowerCase()}]`)) return `[${name}]`;
  const block = MEMBERS_BLOCK.exec(text)?.[1] ?? HIDDEN_BLOCK.exec(text)?.[1];
  return block && `${block} block`;
}
