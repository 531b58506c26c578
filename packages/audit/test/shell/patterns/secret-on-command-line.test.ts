import { tryPattern } from "../../support/signals.js";

// Made up for this test, in the forms that their issuers document. In pieces, so that scanners of secrets pass this file.
const github = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
const stripe = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_");
const anthropic = ["sk", "ant", "api03", "bT9".repeat(30), "AA"].join("-");
const aws = ["AKIA", "IOSFODNN7QWZ3K2P"].join("");
const slack = ["xoxb", "2444333222111", "2444333222111", "aJk93Ls02mQpR7tUvWxYz48B"].join("-");
const key = ["-----BEGIN", "PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA"].join(" ");

tryPattern("secret-on-command-line", {
  hits: {
    // Documented forms, wherever they stand.
    [`export GITHUB_TOKEN=${github}`]: "export",
    [`gh auth login --with-token <<< ${github}`]: "gh auth",
    [`curl -u ${stripe}: https://api.example.com`]: "curl",
    [`curl -H "x-api-key: ${anthropic}" https://api.example.com`]: "curl",
    [`AWS_ACCESS_KEY_ID=${aws} aws s3 ls`]: "aws",
    [`cat > .env <<'EOF'\nSLACK=${slack}\nEOF`]: "cat",
    [`cat > key.pem <<'EOF'\n${key}\nEOF`]: "cat",
    [`git clone https://${github}@github.com/ann/shop`]: "git clone",
    [`bash -c 'echo ${github}'`]: "echo",
    // Named as secrets.
    "API_KEY=a8f93kd93jdk39dk39dk npm test": "npm test",
    "export DB_PASSWORD='kW9!rq2z'": "export",
    "PGPASSWORD=kW9rq2z psql shop": "psql",
    "SESSION_SECRET=9f86d081884c7d659a2feaa0c55ad015": "sh",
    "deploy --password=kW9rq2z": "deploy",
    "deploy --api-token 9f86d081884c7d659a2f": "deploy",
    "env API_TOKEN=9f86d081884c7d659a2f deploy": "deploy",
    "echo API_KEY=9f86d081884c7d659a2f >> .env": "echo",
    "curl -H 'Authorization: Bearer 9f86d081884c7d659a2f' https://api.example.com": "curl",
    "curl -H 'X-Api-Key: 9f86d081884c7d659a2f' https://api.example.com": "curl",
    "curl 'https://api.example.com/v1?api_key=9f86d081884c7d659a2f'": "curl",
    "curl -u ann:kW9rq2z https://api.example.com": "curl",
    "git clone https://ann:kW9rq2z@example.com/shop": "git clone",
    "psql postgres://ann:kW9rq2z@db.example.com/shop": "psql",
    "mysql -uann -pkW9rq2z shop": "mysql",
    "sshpass -p kW9rq2z ssh ann@example.com": "sshpass",
    "docker login -u ann -p kW9rq2z": "docker login",
    "redis-cli -a kW9rq2z ping": "redis-cli",
  },
  nearMisses: [
    'curl -H "Authorization: Bearer $TOKEN" https://api.example.com',
    'export API_KEY="$(cat key)"',
    "API_KEY=$KEY npm test",
    "API_KEY=your-api-key-goes-here-123 npm test",
    "API_KEY=xxxxxxxxxxxxxxxx1234 npm test",
    "API_KEY=test-key-123456789 npm test",
    "API_KEY=sk-example-1234567890 npm test",
    "API_KEY= npm test",
    "curl -H 'Authorization: Bearer <token>' https://api.example.com",
    "curl -H 'Authorization: Bearer token' https://api.example.com",
    "PGPASSWORD=postgres psql shop",
    "psql postgres://postgres:postgres@localhost:5432/shop",
    "deploy --password changeme",
    "deploy --password-file /run/secrets/db1",
    "TOKEN_FILE=/run/tokens/9f86d081884c7d659a2f deploy",
    "SECRET=/etc/keys/9f86d081884c7d659a2f deploy",
    "MAX_TOKENS=16000 npm test",
    "deploy --token-budget 1000000000000000000",
    "cache --key 9f86d081884c7d659a2feaa0c55ad015",
    "jq --arg key 9f86d081884c7d659a2feaa0c55ad015 .",
    "git show 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
    "ssh -p 2222 ann@example.com",
    "mysql -u ann -p shop",
    "curl -u ann https://api.example.com",
    "curl -u ann:PASSWORD https://api.example.com",
    "mkdir -p kW9rq2z",
    "grep -rn 'ghp_' src",
    'grep -rE "ghp_[A-Za-z0-9]{36}" src',
    "echo AKIAIOSFODNN7EXAMPLE",
    "npm test -- --grep 'password=secret'",
  ],
  unknown: ["deploy $FLAGS", "curl -K headers.txt https://api.example.com"],
});
