import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, item, meta, SITE } from "../../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

const bring = async (app: TestApp, items: string[]) => {
  await using folder = await folderOf({ "site.xml": exportOf(items) });
  return await importInto(app, folder.path, { bringsImages: false });
};

const post = (id: number, title: string, text: string, more = "") =>
  item(id, title, { "content:encoded": text }, more);

const attachment = (id: number, file: string) =>
  item(id, `File${id}`, {
    "wp:post_type": "attachment",
    "wp:attachment_url": `${SITE}/wp-content/uploads/${file}`,
  });

describe.each(engines)("posts of page builders on %s", (engine) => {
  test("are public with their words, images and buttons, and no shortcode is in sight", async () => {
    await using app = await startApp(engine);
    const report = await bring(app, [
      post(
        1,
        "Divi",
        '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text]<p>Words of Divi.</p>[/et_pb_text][et_pb_gallery gallery_ids="7"][/et_pb_gallery][/et_pb_column][/et_pb_row][/et_pb_section]',
      ),
      post(
        2,
        "Bakery",
        '[vc_row][vc_column][vc_column_text]Words of WPBakery.[/vc_column_text][vc_single_image image="7"][/vc_column][/vc_row]',
      ),
      post(
        3,
        "Elementor",
        "",
        meta(
          "_elementor_data",
          String.raw`[{"elType":"widget","widgetType":"text-editor","settings":{"editor":"<p>Words of Elementor.<\/p>"}}]`,
        ),
      ),
      attachment(7, "boat.jpg"),
    ]);
    const posts = await postsOf(app);
    const image = `<figure><img src="${SITE}/wp-content/uploads/boat.jpg" alt="" /></figure>`;
    expect(
      posts.map(({ content, excerpt, status }) => [content.replaceAll("\n", ""), excerpt, status]),
    ).toEqual([
      [`<p>Words of Divi.</p>${image}`, "Words of Divi.", "published"],
      [`<p>Words of WPBakery.</p>${image}`, "Words of WPBakery.", "published"],
      ["<p>Words of Elementor.</p>", "Words of Elementor.", "published"],
    ]);
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Divi”: Divi layout became one column",
      "“Bakery”: WPBakery layout became one column",
      "“Elementor”: Elementor layout became one column",
    ]);
  });

  test("with a part that is not known, or a shortcode of any other plugin, are drafts, also as pages and in patterns", async () => {
    await using app = await startApp(engine);
    const shortcode = '[acme_chart id="1"]';
    const report = await bring(app, [
      post(1, "Part", "[vc_row][vc_acme]Words[/vc_acme][/vc_row]"),
      post(2, "Shortcode", `${shortcode}\n\nWords`),
      post(
        3,
        "Pattern",
        '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph --><!-- wp:block {"ref":9} /-->',
      ),
      item(9, "Synced", { "wp:post_type": "wp_block", "content:encoded": shortcode }),
      item(4, "Page", { "wp:post_type": "page", "content:encoded": `Words\n\n${shortcode}` }),
      post(
        5,
        "Prose",
        "[sic] an [e-mail], [see below], [x = 3], <code>[acme_chart id=1]</code>, [[acme_chart id=1]]",
      ),
    ]);
    const posts = await postsOf(app);
    expect(posts.map(({ title, status, excerpt }) => [title, status, excerpt])).toEqual([
      ["Part", "draft", "Words"],
      ["Shortcode", "draft", "Words"],
      ["Pattern", "draft", expect.stringMatching(/^Words/)],
      ["Prose", "published", "[sic] an [e-mail], [see below], [x = 3], [acme_chart id=1], [acme_chart id=1]"],
    ]);
    const pages = await app.database.db
      .selectFrom("pages")
      .select("status")
      .where("title", "=", "Page")
      .execute();
    expect(pages).toEqual([{ status: "draft" }]);
    expect(report.problems.map(({ words }) => words).filter((words) => words.includes("draft"))).toEqual([
      "“Part”: unknown part of WPBakery (“acme”) became its text, and the post a draft",
      "“Shortcode”: [acme_chart] became plain text, and the post a draft",
      "“Pattern”: [acme_chart] became plain text, and the post a draft",
      "“Page”: [acme_chart] became plain text, and the post a draft",
    ]);
  });

  test("an image that the export does not name is told, and others have their description", async () => {
    await using app = await startApp(engine);
    const report = await bring(app, [
      post(1, "One", 'Words\n\n[vc_single_image image="404"]\n\n[vc_single_image image="7"]'),
      item(
        7,
        "Boat",
        { "wp:post_type": "attachment", "wp:attachment_url": `${SITE}/wp-content/uploads/boat.jpg` },
        meta("_wp_attachment_image_alt", "A boat"),
      ),
    ]);
    const [one] = await postsOf(app);
    expect(one?.content).toContain(`<img src="${SITE}/wp-content/uploads/boat.jpg" alt="A boat" />`);
    expect(report.problems.map(({ words }) => words)).toContain("“One”: image was left out");
  });

  test("an excerpt of the writer loses its shortcodes", async () => {
    await using app = await startApp(engine);
    await bring(app, [
      item(1, "One", {
        "content:encoded": "Words",
        "excerpt:encoded": '[vc_row][vc_column_text el_class="a"]Short[/vc_column_text][/vc_row]',
      }),
    ]);
    expect((await postsOf(app))[0]?.excerpt).toBe("Short");
  });

  test("what only members saw in the data of a builder is not public", async () => {
    await using app = await startApp(engine);
    const data = JSON.stringify([
      {
        elType: "widget",
        widgetType: "shortcode",
        settings: { shortcode: "[members_only]Secret[/members_only]" },
      },
    ]);
    await bring(app, [post(1, "One", "", meta("_elementor_data", data))]);
    expect((await postsOf(app))[0]?.status).toBe("draft");
  });
});
