import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, item, meta } from "../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const members = [
  "[members_only]secret[/members_only]",
  "[mepr-show rules='5']secret[/mepr-show]",
  "[membership level='2']secret[/membership]",
  "[restrict userlevel='editor']secret[/restrict]",
  "[um_loggedin]secret[/um_loggedin]",
  "[swpm_protected for='2']secret[/swpm_protected]",
  "[wcm_restrict]secret[/wcm_restrict]",
  "[private]secret[/private]",
  "[hide]secret[/hide]",
  "[ihc-hide-content]secret[/ihc-hide-content]",
  "[patreon-content]secret[/patreon-content]",
  "[secret_text]secret[/secret_text]",
  "[email_only]secret[/email_only]",
  "[if user]secret[/if]",
  "<!-- wp:memberful/restricted --><p>secret</p><!-- /wp:memberful/restricted -->",
  "<!-- wp:jetpack/subscriber-view --><p>secret</p><!-- /wp:jetpack/subscriber-view -->",
  '<!-- wp:group {"contentControls":{"enabled":true}} --><div><p>secret</p></div><!-- /wp:group -->',
  "<!-- wp:premium-content/container --><!-- wp:premium-content/subscriber-view --><p>secret</p><!-- /wp:premium-content/subscriber-view --><!-- /wp:premium-content/container -->",
  "<p>shown</p><!-- wp:jetpack/paywall /--><p>secret</p>",
  '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>secret</p><!-- /wp:paragraph -->',
  '<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><p>secret</p><!-- /wp:group -->',
  '<!-- wp:paragraph {"conditionalBlocks":[{"type":"userLoggedIn"}]} --><p>secret</p><!-- /wp:paragraph -->',
  '<!-- wp:list {"editorskit":{"loggedin":true,"loggedout":false}} --><ul><li>secret</li></ul><!-- /wp:list -->',
  "[memb_has_any_tag tagid=1]secret[/memb_has_any_tag]",
  "[accessally_can_access]secret[/accessally_can_access]",
  "[access capability='read']secret[/access]",
  "[timed-content-client show='1:00']secret[/timed-content-client]",
  "[notes_private]secret[/notes_private]",
  "[nonprofit_members]secret[/nonprofit_members]",
  "[formula_private]secret[/formula_private]",
  "[registered_only]secret[/registered_only]",
  "[hide_for_guests]secret[/hide_for_guests]",
  "[nur_mitglieder]secret[/nur_mitglieder]",
  "[Membres]secret[/Membres]",
  "[intern]secret[/intern]",
  "[solo_soci]secret[/solo_soci]",
  "[restringir]secret[/restringir]",
];
/** Meta fields by which plugins keep a whole post from some readers, and fields that keep it from nobody. */
const gates: readonly [key: string, value: string][] = [
  ["_jetpack_newsletter_access", "paid_subscribers_all_tiers"],
  ["_jetpack_newsletter_access", "subscribers"],
  ["_members_access_role", "administrator"],
  ["rcp_subscription_level", "any"],
  ["rcp_subscription_level", 'a:1:{i:0;s:1:"1";}'],
  ["rcp_access_level", "5"],
  ["rcp_user_level", "Administrator"],
  ["pms-content-restrict-user-status", "loggedin"],
  ["um_content_restriction", 'a:2:{s:26:"_um_custom_access_settings";b:1;s:14:"_um_accessible";s:1:"2";}'],
  ["patreon-level", "5"],
  ["_wpmem_block", "1"],
  ["membersOnly", "yes"],
  ["memberful_acl", 'a:1:{i:0;s:9:"a "plan"; b";}'],
  ["_is_premium", "1"],
  ["swpm_protect", "yes"],
  ["wishlist_protect", "1"],
  ["content_access", 'a:2:{s:6:"levels";a:1:{i:0;s:1:"3";}s:16:"redirect_enabled";b:0;}'],
];
const openMetas: readonly [key: string, value: string][] = [
  ["_jetpack_newsletter_access", "everybody"],
  ["_members_access_role", ""],
  ["_members_access_error", "Please sign in."],
  ["rcp_user_level", "All"],
  ["rcp_access_level", "None"],
  ["rcp_subscription_level", "a:0:{}"],
  ["pms-content-restrict-type", "default"],
  [
    "um_content_restriction",
    'a:2:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"2";}',
  ],
  ["um_content_restriction", 'a:2:{s:14:"_um_accessible";i:0;s:16:"_um_access_roles";a:0:{}}'],
  ["content_access", 'a:2:{s:6:"levels";a:1:{i:0;s:1:"3";}s:7:"enabled";b:0;}'],
  ["_wc_memberships_force_public", "yes"],
  ["_access", "field_5f3a2b1c"],
  ["spam_protection", "1"],
  ["_content_protect", "no"],
  ["_wpmem_block", "0"],
  ["_edit_lock", "1714557600:1"],
  ["_wp_page_template", "template-members.php"],
  ["_yoast_wpseo_focuskw", "access for members"],
  ["_elementor_edit_mode", "builder"],
  ["_accessibility_level", "AA"],
  ["difficulty_level", "3"],
  ["comment_status", "open"],
];
const everybodys = [
  "[mepr-hide]shown[/mepr-hide]",
  "[non-members]shown[/non-members]",
  "[not_logged_in_only]shown[/not_logged_in_only]",
  "[nonmembers]shown[/nonmembers]",
  "[guests_only]shown[/guests_only]",
  "[members_login_form]shown[/members_login_form]",
  "[um_loggedout]shown[/um_loggedout]",
  "[visitor]shown[/visitor]",
  "shown [members] shown",
  "[subscribe_form]",
  "[gallery ids='1']",
  "[internet]shown[/internet]",
  "[social]shown[/social]",
  "[accessibility]shown[/accessibility]",
  '<!-- wp:list {"editorskit":{"loggedin":true,"loggedout":true},"conditionalBlocks":[]} --><ul><li>shown</li></ul><!-- /wp:list -->',
  "[iframe src='x']shown[/iframe]",
  '<!-- wp:paragraph {"align":"center"} --><p>shown</p><!-- /wp:paragraph -->',
];

/** One post for each of these, with its meta fields. */
const postsWith = (posts: readonly { content: string; more?: string }[]) =>
  exportOf(
    posts.map(({ content, more }, index) =>
      item(index + 1, `Post ${index}`, { "content:encoded": content, "wp:post_name": `post-${index}` }, more),
    ),
  );

describe.each(engines)("what WordPress showed to some readers alone, on %s", (engine) => {
  test("a post with a part for some readers is a draft", async () => {
    await using app = await startApp(engine);
    const texts = [...members, ...everybodys];
    await using folder = await folderOf({ "wp.xml": postsWith(texts.map((content) => ({ content }))) });
    const { problems } = await importInto(app, `${folder.path}/wp.xml`);
    const posts = await postsOf(app);
    const isSaid = (title: string, words: string) =>
      problems.some((each) => each.words.startsWith(`“${title}”`) && each.words.includes(words));
    const found = posts.map(({ title, status }, index) => {
      // A shortcode that is not known makes a draft for another reason.
      const isUnknown = isSaid(title, "became plain text, and the post a draft");
      const isForSome = isSaid(title, "for some readers") || isSaid(title, "to some readers");
      return `${texts[index]}: ${isForSome || !isUnknown ? status : "published"}`;
    });
    expect(found).toEqual([
      ...members.map((content) => `${content}: draft`),
      ...everybodys.map((content) => `${content}: published`),
    ]);
  });

  test("a post that a plugin kept from some readers is a draft with its date, and is named", async () => {
    await using app = await startApp(engine);
    const all = [...gates, ...openMetas];
    const posts = all.map(([key, value]) => ({ content: "<p>words</p>", more: meta(key, value) }));
    await using folder = await folderOf({ "wp.xml": postsWith(posts) });
    const report = await importInto(app, `${folder.path}/wp.xml`);
    const found = (await postsOf(app)).map(
      ({ status, published_at }, index) =>
        `${all[index]?.join("=")}: ${status}, ${published_at?.slice(0, 4)}`,
    );
    expect(found).toEqual([
      ...gates.map((each) => `${each.join("=")}: draft, 2014`),
      ...openMetas.map((each) => `${each.join("=")}: published, 2014`),
    ]);
    expect(report.problems.map(({ words }) => words)).toContain(
      "“Post 0”: was for some readers alone (_jetpack_newsletter_access), and comes as a draft that keeps its date",
    );
  });

  test("a synced pattern that not everybody saw is left out of the posts that put it in", async () => {
    await using app = await startApp(engine);
    const words = "<!-- wp:paragraph --><p>words</p><!-- /wp:paragraph -->";
    const patterns: Record<string, string>[] = [
      { "content:encoded": words },
      { "content:encoded": words, "wp:status": "draft" },
      { "content:encoded": words, "wp:post_password": "x" },
      { "content:encoded": `[members_only]${words}[/members_only]` },
    ];
    const items = patterns.flatMap((parts, index) => [
      item(index + 1, `Post ${index}`, {
        "content:encoded": `<p>shown</p><!-- wp:block {"ref":${index + 10}} /-->`,
      }),
      item(index + 10, `Pattern ${index}`, { ...parts, "wp:post_type": "wp_block" }),
    ]);
    await using folder = await folderOf({ "wp.xml": exportOf(items) });
    const { problems } = await importInto(app, `${folder.path}/wp.xml`);
    const found = (await postsOf(app)).map(({ content, status }) => [status, content.includes("words")]);
    expect(found).toEqual([true, false, false, false].map((isShown) => ["published", isShown]));
    expect(problems.filter(({ words: said }) => said.endsWith("synced pattern was left out"))).toHaveLength(
      3,
    );
  });
});
