import { expect, test } from "vitest";
import { readHead } from "../../../engines/mime/read-head.ts";
import { judgeFindings } from "./judge-findings.ts";
import { readVerdicts } from "./read-verdicts.ts";

/** What follows the recipient's own lines: ours. */
const SENT = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=news.example.co.uk; s=m1;
\th=from:from:to:subject:date:message-id:list-unsubscribe:
\t list-unsubscribe-post; bh=abc=; b=def==
From: The Allotment <letter@news.example.co.uk>
To: mira@example.org
Message-ID: <0.1.abc@news.example.co.uk>
List-Unsubscribe: <https://blog.example.co.uk/unsubscribe/x>
List-Unsubscribe-Post: List-Unsubscribe=One-Click
Subject: Hello`;

/** The documented shapes of each provider's own lines, topmost first. */
const shapes: [name: string, server: string, states: string, lines: string][] = [
  [
    "Gmail",
    "mx.google.com",
    "ok ok ok ok ok",
    `Delivered-To: mira@gmail.com
Received: by 2002:a05:6a10:1234:b0:4d0:1:2 with SMTP id x1csp123; Mon, 2 Mar 2026 01:00:00 -0800 (PST)
ARC-Authentication-Results: i=1; mx.google.com; dkim=fail header.i=@other.example; spf=fail smtp.mailfrom=x@other.example
Return-Path: <bounce+0.1.abc@bounces.example.co.uk>
Received: from mail.example.co.uk (mail.example.co.uk. [192.0.2.10])
        by mx.google.com with ESMTPS id abc123
        for <mira@gmail.com>
        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);
        Mon, 02 Mar 2026 01:00:00 -0800 (PST)
Received-SPF: pass (google.com: domain of bounce@bounces.example.co.uk designates 192.0.2.10 as permitted sender) client-ip=192.0.2.10;
Authentication-Results: mx.google.com;
       dkim=pass header.i=@news.example.co.uk header.s=m1 header.b="d(ef";
       spf=pass (google.com: domain of bounce@bounces.example.co.uk designates 192.0.2.10 as permitted sender) smtp.mailfrom=bounce+0.1.abc@bounces.example.co.uk;
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=news.example.co.uk`,
  ],
  [
    "Microsoft 365, which does not name itself, and no DMARC record",
    "",
    "ok ok look ok ok",
    `Received: from AM0PR01MB1.eurprd01.prod.outlook.com (2603:10a6::1) by
 DB9PR01MB2.eurprd01.prod.outlook.com with HTTPS; Mon, 2 Mar 2026 09:00:01 +0000
Received: from mail.example.co.uk (192.0.2.10) by
 DB5EUR01FT1.mail.protection.outlook.com (10.152.4.1) with Microsoft SMTP
 Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id
 15.20.1.2 via Frontend Transport; Mon, 2 Mar 2026 09:00:00 +0000
Authentication-Results: spf=pass (sender IP is 192.0.2.10)
 smtp.mailfrom=bounces.example.co.uk; dkim=pass (signature was verified)
 header.d=news.example.co.uk;dmarc=bestguesspass action=none
 header.from=news.example.co.uk;compauth=pass reason=109
Authentication-Results-Original: mail.example.co.uk; dkim=fail`,
  ],
  [
    "Yahoo",
    "atlas-production.v2-mail-prod1-ir2.omega.yahoo.com",
    "ok ok ok ok ok",
    `X-Apparently-To: mira@yahoo.com; Mon, 2 Mar 2026 09:00:00 +0000
Return-Path: <bounce+0.1.abc@bounces.example.co.uk>
Authentication-Results: atlas-production.v2-mail-prod1-ir2.omega.yahoo.com;
 dkim=pass header.i=@news.example.co.uk header.s=m1;
 spf=pass smtp.mailfrom=bounces.example.co.uk;
 dmarc=pass(p=NONE) header.from=news.example.co.uk;
Received: from 10.197.41.1 by atlas104.free.mail.ir2.yahoo.com pod-id NONE with HTTPS; Mon, 02 Mar 2026 09:00:01 +0000
Received: from 192.0.2.10 (EHLO mail.example.co.uk)
 by 10.197.41.2 with SMTPs
 (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256);
 Mon, 02 Mar 2026 09:00:00 +0000`,
  ],
  [
    "Fastmail, at a relay's return path",
    "mx4.messagingengine.com",
    "look ok ok ok ok",
    `Received: from phl-mx-04.messagingengine.com (phl-mx-04.messagingengine.com [10.202.2.1])
\t by sloti1.phl.internal (Cyrus 3.13) with LMTPA;
Received: from a8-1.smtp-out.amazonses.com (a8-1.smtp-out.amazonses.com [54.240.8.1])
\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)
\t key-exchange X25519 server-signature RSA-PSS (2048 bits) server-digest SHA256)
\t(No client certificate requested)
\tby mx.messagingengine.com (Postfix) with ESMTPS id 1234
Authentication-Results: mx4.messagingengine.com;
    arc=none (no signatures found);
    dkim=pass (1024-bit rsa key sha256) header.d=amazonses.com header.i=@amazonses.com header.b=x header.a=rsa-sha256 header.s=y;
    dkim=pass (2048-bit rsa key sha256) header.d=news.example.co.uk header.i=@news.example.co.uk header.b=z;
    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none (p=none,d=none,d.eval=none) policy.policy-from=p header.from=news.example.co.uk;
    iprev=pass smtp.remote-ip=54.240.8.1 (a8-1.smtp-out.amazonses.com);
    spf=pass smtp.mailfrom=0100@eu.amazonses.com smtp.helo=a8-1.smtp-out.amazonses.com`,
  ],
  [
    "Proton, in several fields",
    "mail.protonmail.ch",
    "ok ok ok ok ok",
    `Return-Path: <bounce+0.1.abc@bounces.example.co.uk>
Authentication-Results: mail.protonmail.ch; dmarc=pass (p=none dis=none)
 header.from=news.example.co.uk
Authentication-Results: mail.protonmail.ch; spf=pass smtp.mailfrom=bounces.example.co.uk
Authentication-Results: mailin012.protonmail.ch; arc=none smtp.remote-ip=192.0.2.10
Authentication-Results: mail.protonmail.ch; dkim=pass (Good 2048 bit
 rsa-sha256 signature) header.d=news.example.co.uk header.a=rsa-sha256
Received: from mail.example.co.uk (mail.example.co.uk [192.0.2.10]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) (No client certificate requested) by mailin012.protonmail.ch (Postfix) with ESMTPS id 4F`,
  ],
  [
    "iCloud, by a server for each method",
    "bimi.icloud.com",
    "ok ok ok ok ok",
    `Received: from mx.icloud.com ([17.57.1.1]) by ms1.me.com (Oracle) with ESMTP id x
Authentication-Results: bimi.icloud.com; bimi=none
Authentication-Results: dmarc.icloud.com; dmarc=pass header.from=news.example.co.uk
Authentication-Results: dkim-verifier.icloud.com; dkim=pass (2048-bit key)
 header.d=news.example.co.uk header.i=@news.example.co.uk header.b=abc
Authentication-Results: spf.icloud.com; spf=pass (spf.icloud.com: domain of
 bounce@bounces.example.co.uk designates 192.0.2.10 as permitted sender) smtp.mailfrom=bounce@bounces.example.co.uk
Received: from mail.example.co.uk (mail.example.co.uk [192.0.2.10]) by mx.icloud.com (Postfix) with ESMTPS id 2`,
  ],
  [
    "Postfix with opendmarc, opendkim and policyd-spf, in the clear",
    "mx.home.example.org",
    "ok bad ok bad bad",
    `Return-Path: <letter@news.example.co.uk>
Received: from localhost (localhost [127.0.0.1]) by mx.home.example.org (Dovecot) with LMTP id x
Authentication-Results: mx.home.example.org; dmarc=pass (p=none dis=none) header.from=news.example.co.uk
Authentication-Results: mx.home.example.org;
\tdkim=fail reason="signature verification failed" (2048-bit key; unprotected) header.d=news.example.co.uk header.i=@news.example.co.uk header.a=rsa-sha256;
\tdkim-atps=neutral
Received-SPF: Pass (mailfrom) identity=mailfrom; client-ip=192.0.2.10; helo=mail.example.co.uk; envelope-from=letter@news.example.co.uk; receiver=mx.home.example.org
Received: from mail.example.co.uk (mail.example.co.uk [192.0.2.10])
\tby mx.home.example.org (Postfix) with ESMTP id 123`,
  ],
  [
    "a list's ARC alone",
    "mx.microsoft.com",
    "bad ok bad unknown ok",
    `ARC-Authentication-Results: i=2; mx.microsoft.com 1; spf=fail smtp.mailfrom=news.example.co.uk; dmarc=fail header.from=news.example.co.uk;
 dkim=pass (signature was verified) header.d=news.example.co.uk; arc=pass
ARC-Authentication-Results: i=1; mx.google.com; spf=pass smtp.mailfrom=news.example.co.uk; dkim=pass header.d=news.example.co.uk`,
  ],
  [
    "a server that says nothing",
    "",
    "unknown unknown unknown unknown unknown",
    "Return-Path: <letter@news.example.co.uk>",
  ],
];

test.each(shapes)("%s is read by its own server %j as %s", (_, server, states, lines) => {
  for (const ends of ["\n", "\r\n"]) {
    const fields = readHead(`${lines}\n${SENT}\n\nHello.`.replaceAll("\n", ends));
    const verdicts = readVerdicts(fields);
    expect(verdicts.server).toBe(server);
    const findings = judgeFindings(fields, verdicts, "news.example.co.uk");
    expect(findings.map(({ state }) => state).join(" ")).toBe(states);
  }
});

test("what a lower server says is not believed, and neither is a neighbour below co.uk", () => {
  const fields =
    readHead(`Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=x@other.co.uk; dkim=pass header.d=other.co.uk
Authentication-Results: liar.example; spf=pass smtp.mailfrom=x@news.example.co.uk; dmarc=pass
Authentication-Results: mx.example.org; dmarc=pass
${SENT}`);
  const [spf, dkim, dmarc] = judgeFindings(fields, readVerdicts(fields), "news.example.co.uk");
  expect([spf?.state, dkim?.state, dmarc?.state]).toEqual(["bad", "look", "unknown"]);
  expect(dkim?.words).toContain("Signed only by other.co.uk, which does not belong to news.example.co.uk");
});

const read = (value: string) => readVerdicts([{ name: "authentication-results", value }]).results;

function aboutOneClick(source: string) {
  const fields = readHead(source);
  return judgeFindings(fields, readVerdicts(fields), "example.com").at(-1)?.words;
}

test("an unsubscribe address that is not https is told from one that is missing", () => {
  expect(aboutOneClick(SENT.replace("<https:", "<http:"))).toContain("is not https");
  expect(aboutOneClick("From: a@example.com")).toContain("is missing");
});

test("comments nest, quotes hold semicolons, and neither needs an end", () => {
  expect(
    read(
      'a.example 1 (x(y\\)z); spf=fail) ; spf = pass (a;b) smtp . mailfrom=me@b.example reason="a; b \\" c"',
    ),
  ).toMatchObject([{ method: "spf", result: "pass" }]);
  expect(read('a.example; dkim/1=pass reason="a; b" header.d="b.example"')[0]?.properties).toEqual(
    new Map([
      ["reason", "a; b"],
      ["header.d", "b.example"],
    ]),
  );
  expect(read("a.example; none")).toEqual([]);
  expect(read('a.example; dkim=pass header.d="b.example; spf=pass')[0]?.properties.get("header.d")).toBe(
    "b.example; spf=pass",
  );
  expect(read("a.example; (((; spf=pass")).toEqual([]);
});

test.each([
  ["one field of a megabyte", `Received: ${"from a by b ".repeat(80_000)}`],
  ["a megabyte of blanks", `Received: from${" ".repeat(1_000_000)}x`],
  ["thousands of results", "Authentication-Results: a.example; spf=pass\n".repeat(20_000)],
  ["a result of thousands of comments", `Authentication-Results: ${"(".repeat(500_000)}`],
  ["results of closed comments", `Authentication-Results: a.example; ${"()".repeat(8_000)}\n`.repeat(20)],
  ["a result of quotes", `Authentication-Results: ${'\\"'.repeat(300_000)}`],
  ["a result of statements", `Authentication-Results: ${"; = /".repeat(200_000)}`],
  ["a million lines", "\n".repeat(1_000_000)],
  ["a folded field without an end", `X-A: b\n${" c\n".repeat(300_000)}`],
  ["no line end", "x".repeat(1_000_000)],
  ["HTML", "<div>".repeat(200_000)],
])("%s is read without delay", (_, source) => {
  const fields = readHead(source);
  expect(judgeFindings(fields, readVerdicts(fields), "example.com")).toHaveLength(5);
});

test("the page around the source in Gmail is not part of it", () => {
  const page =
    "Original Message\nMessage ID\t<x@example.com>\nFrom:\tThe Allotment\nSPF:\tPASS with IP 192.0.2.10\n\nDownload Original\nCopy to clipboard\n";
  expect(readHead(`${page}Delivered-To: mira@gmail.com\nFrom: a@b.example\n\nBcc: c`)).toEqual([
    { name: "delivered-to", value: "mira@gmail.com" },
    { name: "from", value: "a@b.example" },
  ]);
});
