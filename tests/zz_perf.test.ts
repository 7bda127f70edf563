// Measures.
import { test } from "bun:test";
import { testApp } from "#tests/support/testApp.ts";
const t = async (name: string, f: () => Promise<unknown>) => { await f(); const s = performance.now(); for (let i=0;i<5;i++) await f(); console.log(name, ((performance.now()-s)/5).toFixed(2), "ms"); };
test("perf", async () => {
  await using h = await testApp();
  const token = await h.enter();
  const sql = h.services.db.$client;
  const text = "สวัสดีครับ ผมอยากสอบถามเรื่องการอบรมครูโรงเรียนบ้านนา ".repeat(20);
  sql.transaction(() => {
    const u = sql.query("INSERT INTO users (id,email,first_name,last_name,role,is_active,password_hash,last_login_at,created_at,updated_at) VALUES (?,?,?,?,?,1,'x',?,?,?)");
    const m = sql.query("INSERT INTO messages (id,name,email,message,status,created_at) VALUES (?,?,?,?,?,?)");
    for (let i=0;i<10000;i++) { u.run(Bun.randomUUIDv7(), `u${i}@firm.example`, "สมศรี"+i, "ใจดี", i%10?"admin":"staff", i%3?i*1000:null, i, i); m.run(Bun.randomUUIDv7(), "ชื่อ "+i, `m${i}@x.example`, text+i, ["new","read","archived"][i%3]!, i*1000); }
  })();
  const get = (p: string) => async () => { const a = await h.ask("GET", p, { token }); if (a.status !== 200) throw new Error(JSON.stringify(a.body)); return a; };
  for (const p of ["/users?page=1&limit=10&role=admin","/users?page=900&limit=10&role=admin","/users?page=1&search=ใจดี","/users?search=u9999@","/users?role=admin&status=active&search=zzz","/users/stats","/messages","/messages?page=1000","/messages?status=new,read&page=300","/messages?status=new","/messages?search=บ้านนา","/messages?search=zzzz","/messages?search=9999","/messages/stats","/settings","/site"]) await t(p, get(p));
  const DAY=86400000; const now = h.services.now();
  for (const n of [10_000, 100_000, 1_000_000]) {
    sql.run("DELETE FROM page_views");
    sql.transaction(() => { const v = sql.query("INSERT INTO page_views (at,path,title,referrer,visitor,session,device,browser) VALUES (?,?,?,?,?,?,?,?)");
      for (let i=0;i<n;i++) { const vis = (i*7919)%(n/20|0); v.run(now - Math.floor((n-i)/n*180*DAY), "/article/"+(i%40), "t", "", "visitorvisitorvisitor"+vis, "session"+vis+"-"+(i%3), ["Desktop","Mobile"][i%2]!, ["Chrome","Safari","Edge"][i%3]!); } })();
    console.log(n, "views over 180 days");
    for (const p of ["1d","7d","30d","90d"]) { await t(" dashboard "+p, get("/analytics/dashboard?period="+p)); await t(" comparison "+p, get("/analytics/comparison?period="+p)); }
    await t(" realtime", get("/analytics/realtime"));
  }
  let k=0; await t("track", async () => { for (let i=0;i<100;i++) { const a = await h.ask("POST","/analytics/track",{ peer: "10.0.0."+(k++%250), headers: {"user-agent":"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"}, body: { path:"/", title:"Home", sessionId:"s"+k } }); if (a.status!==201) throw new Error(JSON.stringify(a.body)); } });
}, 120000);
