/**
 * Shortcodes around a part that plugins for memberships show to some readers alone, and those around what only others see,
 * which everybody has seen: MemberPress, Paid Memberships Pro, Restrict Content, Simple Membership, Ultimate Member,
 * WooCommerce Memberships, WishList Member, s2Member, Passster, Members and others name them by these words.
 */
const MEMBERS =
  /\[(?!\/)((?:[a-z0-9]+[_-]){0,6}(?:members?|membership|restrict(?:ed|ion)?|protect(?:ed)?|premium|paid|paywall|private|subscribers?|loggedin|logged|s2if|passster|wlm|rcp|pmpro|mepr|ihc|swpm|armif|patreon|hide|hidden|secret|exclusive|locked|locker|vip|only|content[_-]control|comment|ignore|if(?![a-z0-9]))[a-z0-9_-]*)(?![\w-])[^\][<>]{0,500}\]/gi;
const OTHERS =
  /(?:^|[_-])(?:non|not|no|visitors?|guests?|logged[_-]?out|loggedout|form|login|register)|^mepr-hide/i;

/** Blocks that are shown to some readers, and what a block says when it is hidden from some or all (WordPress 6.9, Block Visibility). */
const MEMBERS_BLOCK =
  /<!--\s{1,9}wp:((?:[a-z0-9-]+\/)?(?:memberful|woocommerce-memberships|pmpro|premium-content|subscriber-view|paywall|membership|member-content|restrict-content|restricted|content-control)[a-z0-9/-]*)\s/i;
const HIDDEN_BLOCK =
  /<!--\s{1,9}wp:([a-z0-9/-]+)\s[^<>]{0,5000}?"(?:blockVisibility|contentControls|contentVisibility|restrictedTo|memberLevels?|membershipLevels?)"\s?:/i;

/**
 * Names a part of a text that WordPress showed to some readers alone, as far as it says so: `[members_only]`. A post with
 * one must not be public: the import cannot tell who may see it here.
 */
export function partForMembers(text: string): string | undefined {
  for (const [, name = ""] of text.matchAll(MEMBERS))
    if (!OTHERS.test(name) && text.toLowerCase().includes(`[/${name.toLowerCase()}]`)) return `[${name}]`;
  const block = MEMBERS_BLOCK.exec(text)?.[1] ?? HIDDEN_BLOCK.exec(text)?.[1];
  return block && `${block} block`;
}
