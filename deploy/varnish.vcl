# Varnish in front of Masthead. It needs vmod_xkey (Debian: varnish-modules). Start it with two sockets: one for readers, and
# one for purges, which only your servers can reach:
#
#   varnishd -f deploy/varnish.vcl -a :80 -a purge=127.0.0.1:6082
#
# Behind HAProxy (haproxy.cfg), the first is -a 127.0.0.1:8080,PROXY, and the port below is 8081.
#
# Masthead's environment: CDN=varnish CDN_URL=http://127.0.0.1:6082 TRUST_PROXY=on PUBLIC_URL=https://…
vcl 4.1;

import xkey;

backend masthead {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (local.socket != "purge") {
            return (synth(405));
        }
        set req.http.purged = xkey.purge(req.http.xkey);
        return (synth(200, "Purged " + req.http.purged));
    }
    # Nothing here is for two people.
    if (req.url ~ "^/(admin|api)/") {
        return (pass);
    }
}

sub vcl_backend_response {
    # The header whose words xkey knows an object by.
    set beresp.http.xkey = beresp.http.surrogate-key;
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.surrogate-key;
}
